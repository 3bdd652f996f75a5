// axe-core on every kind of page, in both themes and two widths.
import { PAGE_KINDS } from './support/catalogue.ts';
import { findViolations } from './support/find-violations.ts';
import { expect, openReady, test } from './support/test.ts';

for (const path of PAGE_KINDS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} has no violation in ${colorScheme}, wide and narrow`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openReady(page, path);
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await findViolations(page)).toEqual([]);
    });
  }
}

test.describe('before it comes alive', () => {
  for (const path of PAGE_KINDS) {
    test(`${path} has no violation either`, async ({ page }) => {
      await page.addInitScript(() => {
        // axe scrolls, which would bring the page to life.
        for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'])
          window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
      });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path, { waitUntil: 'load' });
      expect(await findViolations(page)).toEqual([]);
      await expect(page.locator('html[data-ready]')).toHaveCount(0);
    });
  }
});

test.describe('unknown addresses', () => {
  test.use({ expectedProblems: [/404 \(Not Found\)/] });

  test('have no violation', async ({ page }) => {
    await openReady(page, '/no/such/page');
    expect(await findViolations(page)).toEqual([]);
  });
});

test('open menus have no violation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReady(page, '/accounts/create-account');
  await page.locator('header').getByRole('button', { name: 'Resources' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('colours forced by the system leave marks that are more than colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openReady(page, '/accounts/create-account');
  await expect(page.locator('main [data-method]').first()).toHaveText('POST');
  const readTab = (selected: boolean) =>
    page
      .getByRole('tab', { selected })
      .first()
      .evaluate((tab) => {
        const { borderBottomColor, fontWeight, outlineStyle } = getComputedStyle(tab);
        return [borderBottomColor, fontWeight, outlineStyle].join();
      });
  expect(await readTab(true)).not.toBe(await readTab(false));
});

test('text at twice its size stays inside the page', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await openReady(page, '/accounts/create-account');
  await page.addStyleTag({ content: 'html { font-size: 200% }' }).catch(() => undefined);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
});
