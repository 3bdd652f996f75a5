// Theme: system, light and dark, remembered, without a flash.
import { expect, open, openReady, test, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';
const toggle = (page: Page) => page.getByRole('button', { name: /^Theme:/ });
const readScheme = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body)
      .backgroundColor.match(/[\d.]+/g)!
      .map(Number);
    return red + green + blue > 380 ? 'light' : 'dark';
  });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`follows the system when it is ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, PATH);
    expect(await readScheme(page)).toBe(colorScheme);
  });
}

test('goes through system, light and dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openReady(page, PATH);
  await expect(toggle(page)).toHaveAccessibleName(/^Theme: system/);
  await toggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await readScheme(page)).toBe('light');
  await toggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await toggle(page).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  expect(await readScheme(page)).toBe('dark');
});

test('is remembered and stands before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openReady(page, PATH);
  await toggle(page).click();
  await toggle(page).click();
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

test('survives client navigation', async ({ page }) => {
  await openReady(page, PATH);
  await toggle(page).click();
  await toggle(page).click();
  await page.locator('footer a[rel=next]').click();
  await expect(page).not.toHaveURL(PATH);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the toggle takes no room from its neighbours when it appears', async ({ page }) => {
  await open(page, PATH);
  const source = page.locator('header a[target=_blank]').first();
  const before = await source.boundingBox();
  await openReady(page, PATH);
  await expect(toggle(page)).toBeVisible();
  expect(await source.boundingBox()).toEqual(before);
});
