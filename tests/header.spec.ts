// Header: specification 2.1, 4 and 9.
import { settings } from '#settings';
import { holdCode } from './support/hold-code.ts';
import { comeAlive, expect, open, openReady, readAlpha, test, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';

function readHeaderAlpha(page: Page): Promise<number> {
  return page
    .locator('body header')
    .first()
    .evaluate((header) => getComputedStyle(header).backgroundColor)
    .then(readAlpha);
}

for (const [theme, start, end] of [
  ['light', 0.5, 0.9],
  ['dark', 0.2, 0.8],
] as const) {
  test(`the background goes from ${start} to ${end} over 72 pixels in ${theme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openReady(page, PATH);
    for (const [top, share] of [
      [0, 0],
      [36, 0.5],
      [72, 1],
      [400, 1],
    ] as const) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      const expected = start + (end - start) * share;
      await expect
        .poll(() => readHeaderAlpha(page), { message: `at ${top} pixels` })
        .toBeCloseTo(expected, 1);
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => readHeaderAlpha(page)).toBeCloseTo(start, 1);
  });
}

test('the header is sticky and 14 units high', async ({ page }) => {
  await open(page, PATH);
  const header = page.locator('header').first();
  expect(await header.evaluate((element) => element.getBoundingClientRect().height)).toBeCloseTo(
    56,
    0,
  );
  await page.evaluate(() => window.scrollTo({ top: 1000, behavior: 'instant' }));
  expect(await header.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
});

test('the logo leads home, 75 by 75, with a text for it', async ({ page }) => {
  await openReady(page, PATH);
  const logo = page.locator('header').getByRole('img', { name: settings.logo.alt });
  await expect(logo).toHaveAttribute('width', '75');
  await expect(logo).toHaveAttribute('height', '75');
  await page.locator('header a[href="/"]').click();
  await expect(page).toHaveURL('/');
});

test('the header leads to documentation, reference and apps', async ({ page }) => {
  await openReady(page, PATH);
  for (const [name, path] of [
    ['Documentation', '/introduction'],
    ['API Reference', '/api-reference'],
    ['Apps & Integrations', '/apps'],
  ] as const) {
    await page.locator('header').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('h1')).toBeVisible();
  }
});

test('the source host opens in a new tab', async ({ page }) => {
  await open(page, PATH);
  const link = page.locator(`header a[href="${settings.sourceHost.url}"]`);
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('the search button stands on large screens only', async ({ page }) => {
  await open(page, PATH);
  const button = page.getByRole('button', { name: 'Find something...' });
  await expect(button).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(button).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(button).toBeHidden();
});

for (const [platform, keys] of [
  ['Linux x86_64', 'Ctrl K'],
  ['Win32', 'Ctrl K'],
  ['MacIntel', '⌘ K'],
  ['iPad', '⌘ K'],
] as const) {
  test(`a fresh page says ${keys} on ${platform}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'platform', { value });
    }, platform);
    await open(page, PATH);
    const shown = () =>
      page
        .locator('.search-button kbd')
        .evaluate((kbd) => getComputedStyle(kbd, '::after').content.replaceAll('"', ''));
    expect(await shown()).toBe(keys);
    const before = await page.locator('.search-button').boundingBox();
    await openReady(page, PATH);
    expect(await shown()).toBe(keys);
    expect(await page.locator('.search-button').boundingBox()).toEqual(before);
  });
}

test.describe('the Resources menu', () => {
  const menu = (page: Page) => page.locator('header').getByRole('button', { name: 'Resources' });
  const item = (page: Page, name: string) =>
    page.locator('header').getByRole('link', { name, exact: true });
  const readPanel = (page: Page) =>
    page.locator('.menu-panel').evaluate((panel) => {
      const { left, top, width, height } = panel.getBoundingClientRect();
      return { left, top, width, height };
    });

  test('opens and closes with a click, and holds its three links', async ({ page }) => {
    await openReady(page, PATH);
    await expect(item(page, 'Changelog')).toBeHidden();
    await menu(page).click();
    for (const name of ['Resources', 'Changelog', 'Contact Us'])
      await expect(item(page, name)).toBeVisible();
    await menu(page).click();
    await expect(item(page, 'Changelog')).toBeHidden();
  });

  test('opens under its button before any code has come, and stays open when it comes', async ({
    page,
  }) => {
    const release = await holdCode(page);
    await open(page, PATH);
    await menu(page).click();
    await expect(item(page, 'Changelog')).toBeVisible();
    const [button, panel] = [await menu(page).boundingBox(), await readPanel(page)];
    expect(Math.abs(panel.left - button!.x)).toBeLessThan(8);
    release();
    await comeAlive(page);
    await expect(item(page, 'Changelog')).toBeVisible();
    expect(await readPanel(page)).toEqual(panel);
  });

  for (const key of ['Space', 'Enter']) {
    test(`opens and closes with ${key}`, async ({ page }) => {
      await openReady(page, PATH);
      await menu(page).focus();
      await page.keyboard.press(key);
      await expect(item(page, 'Changelog')).toBeVisible();
      await menu(page).focus();
      await page.keyboard.press(key);
      await expect(item(page, 'Changelog')).toBeHidden();
    });
  }

  test('closes with Escape and gives the focus back', async ({ page }) => {
    await openReady(page, PATH);
    await menu(page).press('Enter');
    await page.keyboard.press('Tab');
    await expect(item(page, 'Resources')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(item(page, 'Changelog')).toBeHidden();
    await expect(menu(page)).toBeFocused();
  });

  test('closes with a click outside', async ({ page }) => {
    await openReady(page, PATH);
    await menu(page).click();
    await expect(item(page, 'Changelog')).toBeVisible();
    await page.locator('main h1').click();
    await expect(item(page, 'Changelog')).toBeHidden();
  });

  test('closes when the route changes', async ({ page }) => {
    await openReady(page, PATH);
    await menu(page).click();
    await item(page, 'Changelog').click();
    await expect(page).toHaveURL('/changelog');
    await expect(item(page, 'Contact Us')).toBeHidden();
  });

  test('closes when the hash changes', async ({ page }) => {
    await openReady(page, PATH);
    await menu(page).click();
    await expect(item(page, 'Changelog')).toBeVisible();
    await page.evaluate(() => (location.hash = '#content'));
    await expect(item(page, 'Changelog')).toBeHidden();
  });

  test('closes with a jump to a heading that takes no focus, from where Tab goes on', async ({
    page,
  }) => {
    await openReady(page, PATH);
    await menu(page).click();
    await expect(item(page, 'Changelog')).toBeVisible();
    await page.evaluate(() => (location.hash = '#errors'));
    await expect(item(page, 'Changelog')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.locator('main a:focus')).toBeVisible();
  });

  test('closes when the history leads back to another place of the page', async ({ page }) => {
    await openReady(page, PATH);
    await page.evaluate(() => (location.hash = '#errors'));
    await menu(page).click();
    await expect(item(page, 'Changelog')).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(PATH);
    await expect(item(page, 'Changelog')).toBeHidden();
    await expect(menu(page)).toBeFocused();
  });
});
