// The typefaces of the site come after the first view, and no page changes its typeface (docs/decisions/057-typefaces.md).
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { countFonts } from './support/count-fonts.ts';
import { comeAlive, expect, open, test, waitUntilIdle, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';

interface Shift {
  readonly value: number;
  /** The beginning of what has moved, as HTML or text. */
  readonly moved: readonly (string | undefined)[];
}

/** Notes how far the layout shifts and what moves, from the first paint on. */
function watchShift(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { readonly node: Node | null }[];
    })[]) {
      const moved = sources.map(({ node }) =>
        (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120),
      );
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const readShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: readonly Shift[] }).shifts);

/** The family that text is asked to be in. */
const readFamily = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]);

const waitForFonts = (page: Page) =>
  expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.font))
    .toBe('site');

test('a page keeps its typeface, and the next page has that of the site', async ({ page }) => {
  await page.addInitScript(watchShift);
  await open(page, PATH);
  await test.step('a page that is only read asks for no font', async () => {
    await waitUntilIdle(page);
    expect(await countFonts(page)).toBe(0);
    expect(await readFamily(page)).toBe('system-ui');
  });
  await test.step('a page that is used keeps its typeface', async () => {
    await comeAlive(page);
    await waitForFonts(page);
    await waitUntilIdle(page);
    expect(await readFamily(page)).toBe('system-ui');
    expect(await readShifts(page)).toEqual([]);
  });
  await test.step('the next page has the typeface of the site', async () => {
    await page.locator('.sidebar a', { hasText: 'Top up an account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top up an account');
    expect(await readFamily(page)).toBe('Inter');
    // The links of the header, which stay, get other widths in the moment in which the page changes.
    const shift = (await readShifts(page)).reduce((sum, { value }) => sum + value, 0);
    expect(shift).toBeLessThan(0.001);
  });
  await test.step('after a load a page begins with the typefaces of the site', async () => {
    await page.reload();
    expect(await readFamily(page)).toBe('Inter');
    await comeAlive(page);
    await waitUntilIdle(page);
    expect(await readShifts(page)).toEqual([]);
  });
});

test('the way back leads to the same line, although the typeface has changed', async ({ page }) => {
  await open(page, '/rules-for-money');
  await comeAlive(page);
  await waitForFonts(page);
  const heading = page.locator('main h2').last();
  const readTop = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await heading.evaluate((element) => (location.hash = element.id));
  await page.evaluate(() => scrollBy({ top: -40, behavior: 'instant' }));
  const before = await readTop();
  await page.getByRole('link', { name: 'Changelog' }).first().click();
  await expect(page.locator('main h1:visible')).toHaveText('Changelog');
  expect(await readFamily(page)).toBe('Inter');
  await page.goBack();
  await expect(page.locator('main h1:visible')).toHaveText('Rules for code that moves money');
  await expect.poll(async () => Math.abs((await readTop()) - before)).toBeLessThan(2);
});
