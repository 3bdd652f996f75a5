// The filters of resources and apps, and the pictures of their cards.
import { expectNoViolations, findViolations } from './support/find-violations.ts';
import { expect, open, openReady, test, type Page } from './support/test.ts';

const PAGES = [
  { path: '/resources', name: 'Filter resources', cards: '.resources > li', word: 'changelog' },
  { path: '/apps', name: 'Filter apps', cards: '.apps > li', word: 'crates' },
] as const;

const filter = (page: Page, name: string) => page.getByRole('search', { name });

for (const { path, name, cards, word } of PAGES) {
  const shown = (page: Page) => page.locator(`${cards}:visible`);

  test(`${path} narrows down while the reader types, and says how many are left`, async ({
    page,
  }) => {
    await openReady(page, path);
    const total = await shown(page).count();
    await filter(page, name).getByRole('searchbox').fill(word);
    await expect.poll(() => shown(page).count()).toBeLessThan(total);
    const left = await shown(page).count();
    expect(left).toBeGreaterThan(0);
    await expect(filter(page, name).getByRole('status')).toContainText(`${left} of ${total}`);
  });

  test(`${path} offers a way out where nothing fits, by keyboard too`, async ({ page }) => {
    await openReady(page, path);
    const total = await shown(page).count();
    await filter(page, name).getByRole('searchbox').focus();
    await page.keyboard.type('no such thing');
    await expect(filter(page, name).getByRole('status')).toContainText('No match in');
    await expect(shown(page)).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(filter(page, name).getByRole('button', { name: 'Show all' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shown(page)).toHaveCount(total);
    await expect(filter(page, name).getByRole('searchbox')).toBeFocused();
    await expect(filter(page, name).getByRole('searchbox')).toHaveValue('');
  });

  test(`${path} applies what was typed before the script came`, async ({ page }) => {
    await open(page, path);
    const total = await shown(page).count();
    await filter(page, name).getByRole('searchbox').pressSequentially(word);
    await expect.poll(() => shown(page).count()).toBeLessThan(total);
    await expect(filter(page, name).getByRole('searchbox')).toHaveValue(word);
  });

  test(`${path} has no violation when filtered, in either theme and width`, async ({ page }) => {
    test.setTimeout(60_000);
    await openReady(page, path);
    await filter(page, name).getByRole('searchbox').fill(word);
    await expectNoViolations(page);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test(`${path} shows the whole list, and no filter`, async ({ page }) => {
      await open(page, path);
      expect(await shown(page).count()).toBe(await page.locator(cards).count());
      await expect(page.locator('.filter')).toBeHidden();
    });
  });
}

test('apps are found by the calls that they make', async ({ page }) => {
  await openReady(page, '/apps');
  await filter(page, 'Filter apps').getByRole('searchbox').fill('spending profile');
  await expect(page.locator('.apps > li:visible')).toHaveText([/nutritious food/]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every card has its picture in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openReady(page, '/apps');
    const pictures = page.locator('.apps img:visible');
    await expect(pictures).toHaveCount(await page.locator('.apps > li').count());
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      expect(await picture.getAttribute('alt')).not.toBe('');
      expect(await picture.getAttribute('src')).toContain(`-${colorScheme}.`);
    }
    await openReady(page, '/resources');
    const cards = page.locator('.resources > li');
    await expect(cards.locator('.pattern rect')).toHaveCount(await cards.count());
    await expect(cards.locator('.icon')).toHaveCount(await cards.count());
  });
}
