// axe-core on every kind of page, before and after it comes alive, in both themes and two widths.
import { PAGE_KINDS } from './support/catalogue.ts';
import { findViolations, THEME_RULES } from './support/find-violations.ts';
import { expectUnchanged } from './support/expect-unchanged.ts';
import { comeAlive, expect, open, openReady, test } from './support/test.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

for (const path of PAGE_KINDS) {
  test(`${path} has no violation as it comes, comes alive as it was, and has none in either theme and width`, async ({
    page,
  }) => {
    test.setTimeout(60_000);
    // axe scrolls, which would bring the page to life: signs of a reader are held back until they are meant.
    await page.addInitScript(() => {
      for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'])
        window.addEventListener(
          type,
          (event) => 'isReader' in window || event.stopImmediatePropagation(),
          true,
        );
    });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, path);
    expect(await findViolations(page), 'before it comes alive').toEqual([]);
    await expect(page.locator('html[data-ready]')).toHaveCount(0);
    await expectUnchanged(page, async () => {
      await page.evaluate(() => {
        Object.assign(window, { isReader: true });
        window.scrollTo(0, 0);
      });
      await comeAlive(page);
    });

    expect(await findViolations(page), 'light and wide').toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await findViolations(page), 'light and narrow').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await findViolations(page, THEME_RULES), 'dark and narrow').toEqual([]);
    await page.setViewportSize(WIDE);
    expect(await findViolations(page, THEME_RULES), 'dark and wide').toEqual([]);
  });
}

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
