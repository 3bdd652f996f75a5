// Theme: system, light and dark, remembered, without a flash.
import { holdCode } from './support/hold-code.ts';
import { comeAlive, expect, open, test, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';
const toggle = (page: Page) => page.getByRole('button', { name: /^Theme:/ });
const readScheme = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body)
      .backgroundColor.match(/[\d.]+/g)!
      .map(Number);
    return red + green + blue > 380 ? 'light' : 'dark';
  });

/** What the mark of the theme looks like. */
const readMark = (page: Page) =>
  toggle(page)
    .locator('svg')
    .evaluate((svg) =>
      [...svg.children].map((path) => getComputedStyle(path).fill === 'none').join(),
    );

test('follows the system, goes through system, light and dark with a mark for each, and is remembered', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, PATH);
  const place = await toggle(page).boundingBox();
  await test.step('follows the system', async () => {
    await expect(toggle(page)).toBeVisible();
    await expect(toggle(page)).toHaveAccessibleName('Theme: system');
    expect(await readScheme(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await readScheme(page)).toBe('dark');
    await open(page, PATH);
    expect(await readScheme(page)).toBe('dark');
  });
  await test.step('stands at its place before anybody touches the page', async () => {
    await comeAlive(page);
    expect(await toggle(page).boundingBox()).toEqual(place);
  });
  // The name is drawn by the style sheet. It is said as it changes.
  await expect(toggle(page).locator('span')).toHaveAttribute('aria-live', 'polite');
  const marks = [await readMark(page)];
  await expect(toggle(page)).toHaveAccessibleName(/^Theme: system/);
  await toggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await readScheme(page)).toBe('light');
  marks.push(await readMark(page));
  await toggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  marks.push(await readMark(page));
  await toggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
  await expect(toggle(page)).toHaveAccessibleName('Theme: system');
  expect(await readScheme(page)).toBe('dark');
  expect(new Set(marks).size).toBe(3);
  await test.step('a choice made in another tab is followed', async () => {
    const other = await context.newPage();
    await open(other, '/introduction');
    await toggle(other).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(toggle(page)).toHaveAccessibleName('Theme: light');
    await other.close();
  });
  await test.step('survives client navigation, is remembered, and stands before the first paint', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await toggle(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.locator('footer a[rel=next]').click();
    await expect(page).not.toHaveURL(PATH);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.addInitScript(() => {
      // What the theme was when the body's first element came to be: nothing has been painted by then.
      const observer = new MutationObserver(() => {
        if (!document.body?.firstElementChild) return;
        observer.disconnect();
        document.documentElement.dataset['themeAtFirst'] =
          document.documentElement.dataset['theme'] ?? 'none';
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await open(page, '/introduction');
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-first', 'dark');
    expect(await readScheme(page)).toBe('dark');
  });
});

test('the first click takes effect at once, before any code has come, and only once', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const release = await holdCode(page);
  await open(page, PATH);
  await toggle(page).click();
  expect(await readScheme(page)).toBe('light');
  await expect(toggle(page)).toHaveAccessibleName('Theme: light');
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  const place = await toggle(page).boundingBox();
  release();
  await comeAlive(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await toggle(page).boundingBox()).toEqual(place);
  await page.reload();
  await expect(toggle(page)).toHaveAccessibleName('Theme: light');
});
