// Header: specification 2.1, 4 and 9.
import { settings } from '#settings';
import { holdCode } from './support/hold-code.ts';
import { comeAlive, expect, open, readAlpha, test, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';

function readHeaderAlpha(page: Page): Promise<number> {
  return page
    .locator('body header')
    .first()
    .evaluate((header) => getComputedStyle(header).backgroundColor)
    .then(readAlpha);
}

/** Scrolls, and expects the background to become as opaque as the place asks for. */
async function expectAlpha(page: Page, top: number, expected: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect
    .poll(() => readHeaderAlpha(page), { message: `at ${top} pixels` })
    .toBeCloseTo(expected, 1);
}

test('the header as it comes, over what is scrolled, and where it leads', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, PATH);
  const header = page.locator('header').first();
  await test.step('is sticky and 14 units high', async () => {
    const readBox = () =>
      header.evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        return { top, height };
      });
    expect((await readBox()).height).toBeCloseTo(56, 0);
    await page.evaluate(() => window.scrollTo({ top: 1000, behavior: 'instant' }));
    expect((await readBox()).top).toBe(0);
  });
  await test.step('opens the source host in a new tab', async () => {
    const link = page.locator(`header a[href="${settings.sourceHost.url}"]`);
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  });
  await test.step('has the search button on large screens only', async () => {
    const button = page.getByRole('button', { name: 'Find something...' });
    await expect(button).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(button).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(button).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await comeAlive(page);
  for (const [colorScheme, start, end] of [
    ['light', 0.5, 0.9],
    ['dark', 0.2, 0.8],
  ] as const)
    await test.step(`becomes more opaque over 72 pixels, from ${start} to ${end} in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [top, share] of [
        [0, 0],
        [36, 0.5],
        [72, 1],
        [400, 1],
      ] as const)
        await expectAlpha(page, top, start + (end - start) * share);
      await expectAlpha(page, 0, start);
    });
  for (const [name, path] of [
    ['Documentation', '/introduction'],
    ['API Reference', '/api-reference'],
    ['Apps & Integrations', '/apps'],
  ] as const)
    await test.step(`leads to ${path}`, async () => {
      await page.locator('header').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.locator('h1')).toBeVisible();
    });
  await test.step('leads home by the logo, 75 by 75, with a text for it', async () => {
    const logo = page.locator('header').getByRole('img', { name: settings.logo.alt });
    await expect(logo).toHaveAttribute('width', '75');
    await expect(logo).toHaveAttribute('height', '75');
    await page.locator('header a[href="/"]').click();
    await expect(page).toHaveURL('/');
  });
});

test('a fresh page says the keys of the search as the keyboard of the platform has them', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'platform', { value: sessionStorage.getItem('platform') }),
  );
  await open(page, '/healthz');
  for (const [platform, keys] of [
    ['Linux x86_64', 'Ctrl K'],
    ['Win32', 'Ctrl K'],
    ['MacIntel', '⌘ K'],
    ['iPad', '⌘ K'],
  ] as const)
    await test.step(`${keys} on ${platform}`, async () => {
      await page.evaluate((value) => sessionStorage.setItem('platform', value), platform);
      await open(page, PATH);
      const shown = () =>
        page
          .locator('.search-button kbd')
          .evaluate((kbd) => getComputedStyle(kbd, '::after').content.replaceAll('"', ''));
      expect(await shown()).toBe(keys);
      const before = await page.locator('.search-button').boundingBox();
      await comeAlive(page);
      expect(await shown()).toBe(keys);
      expect(await page.locator('.search-button').boundingBox()).toEqual(before);
    });
});

test.describe('the Resources menu', () => {
  const menu = (page: Page) => page.locator('header').getByRole('button', { name: 'Resources' });
  const item = (page: Page, name: string) =>
    page.locator('header').getByRole('link', { name, exact: true });
  const readPanel = (page: Page) =>
    page.locator('.menu-panel').evaluate((panel) => {
      const { left, top, width, height } = panel.getBoundingClientRect();
      return { left, top, width, height };
    });

  const expectClosed = (page: Page) => expect(item(page, 'Changelog')).toBeHidden();
  const openMenu = async (page: Page) => {
    await expectClosed(page);
    await menu(page).click();
    await expect(item(page, 'Changelog')).toBeVisible();
  };

  test('opens before any code has come, and closes by what is there to close it', async ({
    page,
  }) => {
    const release = await holdCode(page);
    await open(page, PATH);
    await test.step('opens under its button before any code has come, and stays open when it comes', async () => {
      await menu(page).click();
      await expect(item(page, 'Changelog')).toBeVisible();
      const [button, panel] = [await menu(page).boundingBox(), await readPanel(page)];
      expect(Math.abs(panel.left - button!.x)).toBeLessThan(8);
      release();
      await comeAlive(page);
      await expect(item(page, 'Changelog')).toBeVisible();
      expect(await readPanel(page)).toEqual(panel);
      await menu(page).click();
      await expectClosed(page);
    });
    await test.step('with a click, and holds its three links', async () => {
      await openMenu(page);
      for (const name of ['Resources', 'Changelog', 'Contact Us'])
        await expect(item(page, name)).toBeVisible();
      await menu(page).click();
      await expectClosed(page);
    });
    for (const key of ['Space', 'Enter'])
      await test.step(`with ${key}`, async () => {
        await menu(page).focus();
        await page.keyboard.press(key);
        await expect(item(page, 'Changelog')).toBeVisible();
        await menu(page).focus();
        await page.keyboard.press(key);
        await expectClosed(page);
      });
    await test.step('with Escape, and gives the focus back', async () => {
      await menu(page).press('Enter');
      await page.keyboard.press('Tab');
      await expect(item(page, 'Resources')).toBeFocused();
      await page.keyboard.press('Escape');
      await expectClosed(page);
      await expect(menu(page)).toBeFocused();
    });
    await test.step('with a click outside', async () => {
      await openMenu(page);
      await page.locator('main h1').click();
      await expectClosed(page);
    });
    await test.step('when the history leads back to another place of the page', async () => {
      await page.evaluate(() => (location.hash = '#errors'));
      await openMenu(page);
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL(PATH);
      await expectClosed(page);
      await expect(menu(page)).toBeFocused();
    });
    await test.step('when the hash changes', async () => {
      await openMenu(page);
      await page.evaluate(() => (location.hash = '#content'));
      await expectClosed(page);
    });
    await test.step('with a jump to a heading that takes no focus, from where Tab goes on', async () => {
      await openMenu(page);
      await page.evaluate(() => (location.hash = '#errors'));
      await expectClosed(page);
      await page.keyboard.press('Tab');
      await expect(page.locator('main a:focus')).toBeVisible();
    });
    await test.step('when the route changes', async () => {
      await openMenu(page);
      await item(page, 'Changelog').click();
      await expect(page).toHaveURL('/changelog');
      await expect(item(page, 'Contact Us')).toBeHidden();
    });
  });
});
