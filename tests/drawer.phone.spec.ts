// The navigation drawer of small screens: specification 2.1, 2.5 and 4.
import { settings } from '#settings';
import { holdCode } from './support/hold-code.ts';
import { comeAlive, expect, open, openReady, test, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';
const drawer = (page: Page) => page.getByRole('dialog');
const toggle = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

async function showDrawer(page: Page): Promise<void> {
  await toggle(page).click();
  await expect(drawer(page)).toBeVisible();
}

test('opens over the whole width with all that leads elsewhere', async ({ page }) => {
  await openReady(page, PATH);
  await showDrawer(page);
  await expect
    .poll(() => drawer(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 390, height: 844 });
  for (const name of [
    'Documentation',
    'API Reference',
    'Apps & Integrations',
    'Resources',
    'Changelog',
    'Contact Us',
  ]) {
    await expect(drawer(page).getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(
    drawer(page).locator('nav[aria-label=Documentation] a[aria-current=page]'),
  ).toHaveAttribute('href', PATH);
  await test.step('the developer portal too', async () => {
    const portal = drawer(page).getByRole('link', { name: settings.developerPortal.title });
    await expect(portal).toHaveAttribute('href', settings.developerPortal.url);
    await expect(portal).toHaveAttribute('target', '_blank');
  });
  await test.step('keeps the focus inside', async () => {
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press(step % 7 === 6 ? 'Shift+Tab' : 'Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
      ).toBe(true);
    }
  });
  await test.step('its head stays in sight while the links are scrolled', async () => {
    await drawer(page).evaluate((dialog) => dialog.scrollTo({ top: 500, behavior: 'instant' }));
    await expect(drawer(page).getByRole('button', { name: 'Close menu' })).toBeInViewport();
  });
  await test.step('closes by what is there to close it', async () => {
    await test.step('on its button', async () => {
      await drawer(page).getByRole('button', { name: 'Close menu' }).click();
      await expect(drawer(page)).toBeHidden();
    });
    await test.step('on Escape, gives the focus and the sidebar back', async () => {
      await showDrawer(page);
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();
      await expect(toggle(page)).toBeFocused();
      await expect(page.locator('[data-slot=sidebar] nav[aria-label=Documentation]')).toHaveCount(
        1,
      );
      await showDrawer(page);
      await expect(drawer(page).locator('nav[aria-label=Documentation]')).toBeVisible();
    });
    await test.step('when the window grows to the width of a desktop', async () => {
      await page.setViewportSize({ width: 1024, height: 844 });
      await expect(drawer(page)).toHaveCount(0);
      await expect(page.locator('.sidebar nav[aria-label=Documentation]')).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(drawer(page)).toHaveCount(0);
      await expect(page.locator('.sidebar')).toBeHidden();
    });
  });
  await test.step('closes with what leads elsewhere', async () => {
    await showDrawer(page);
    await test.step('when the page that is shown is chosen', async () => {
      await drawer(page).locator('nav[aria-label=Documentation] a[aria-current=page]').click();
      await expect(drawer(page)).toBeHidden();
      await expect(page).toHaveURL(PATH);
    });
    await test.step('when the hash changes', async () => {
      await showDrawer(page);
      await page.evaluate(() => (location.hash = '#content'));
      await expect(drawer(page)).toBeHidden();
    });
    await test.step('when a section of the current page is chosen', async () => {
      await showDrawer(page);
      const section = drawer(page).locator(`a[href^="${PATH}#"]`).first();
      const href = await section.getAttribute('href');
      await section.click();
      await expect(page).toHaveURL(href!);
      await expect(drawer(page)).toBeHidden();
    });
    await test.step('when the section that stands in the address is chosen again', async () => {
      const section = drawer(page).locator(`a[href="${PATH}#errors"]`);
      for (const round of ['first', 'again']) {
        await showDrawer(page);
        await section.click();
        await expect(drawer(page), round).toBeHidden();
        await expect(page).toHaveURL(`${PATH}#errors`);
        await expect(page.locator('[id=errors]')).toBeInViewport();
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      }
    });
    await test.step('when the route changes', async () => {
      await showDrawer(page);
      await drawer(page).getByRole('link', { name: 'Changelog', exact: true }).click();
      await expect(page).toHaveURL('/changelog');
      await expect(drawer(page)).toBeHidden();
      await expect(page.locator('h1')).toBeVisible();
    });
  });
});

test('opens with its links by the very first touch, before any code has come, and stays', async ({
  page,
}) => {
  const release = await holdCode(page);
  await open(page, PATH);
  const sidebar = page.locator('.sidebar');
  await expect(sidebar).toBeHidden();
  await test.step('closes by its button before any code has come', async () => {
    await toggle(page).tap();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(sidebar).toBeHidden();
  });
  await toggle(page).tap();
  const current = sidebar.locator('nav[aria-label=Documentation] a[aria-current=page]');
  await expect(current).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  const place = await current.boundingBox();
  release();
  await expect(drawer(page).getByRole('button', { name: 'Close menu' })).toBeFocused();
  await comeAlive(page);
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Close menu' })).toBeFocused();
  expect(await current.boundingBox()).toEqual(place);
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await expect(toggle(page)).toBeFocused();
});

// tests/engines/code.spec.ts has other kinds of pages.
test('pages fit the width, also at 320 pixels', async ({ page }) => {
  for (const path of ['/api-reference', '/changelog', '/contact'])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await open(page, path);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
      }
    });
});
