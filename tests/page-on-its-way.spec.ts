// What a reader does while a page is on its way: the page comes all the same, or the reader has gone elsewhere.
import { createGate } from './support/backend-answers.ts';
import { expectHeld, input, openDialog } from './support/search-dialog.ts';
import { expect, openReady, test, waitUntilIdle, type Page } from './support/test.ts';

const GUIDE = '/introduction';

const heading = (page: Page) => page.locator('main h1');
const readPlace = (page: Page) => page.evaluate(() => window.scrollY);

/**
 * Follows a link whose page does not come by itself.
 *
 * @returns lets the page come, and waits until its payload is read
 */
async function followSlowly(page: Page, path: string) {
  const gate = createGate();
  await page.route(`**${path}.rsc`, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.evaluate((href) => {
    document.querySelector<HTMLElement>(`a[href="${href}"]`)!.click();
  }, path);
  await expect(page).toHaveURL(path);
  return async () => {
    const arrived = page.waitForResponse(`**${path}.rsc`);
    gate.open();
    await (await arrived).finished();
    await waitUntilIdle(page);
  };
}

test('a section of the page that is shown is reached, and keeps its place', async ({ page }) => {
  await openReady(page, GUIDE);
  const arrive = await followSlowly(page, '/changelog');
  const section = page.locator('main h2').nth(2);
  const id = await section.getAttribute('id');
  await section.getByRole('link').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(`${GUIDE}#${id}`);
  await expect(section).toBeInViewport();
  const place = await readPlace(page);
  await arrive();
  expect(await readPlace(page)).toBe(place);
  await expect(heading(page)).toHaveText('Introduction');
  await expect(heading(page)).not.toBeFocused();
  await page.goBack();
  await expect(heading(page)).toHaveText('Changelog');
  await page.goForward();
  await expect(heading(page)).toHaveText('Introduction');
  await expect(page).toHaveURL(`${GUIDE}#${id}`);
});

test('a page that comes after the reader has chosen another moves nothing', async ({ page }) => {
  await openReady(page, '/apps');
  const arrive = await followSlowly(page, '/changelog');
  await page.evaluate((href) => {
    document.querySelector<HTMLElement>(`a[href="${href}"]`)!.click();
  }, GUIDE);
  await expect(heading(page)).toHaveText('Introduction');
  await expect(heading(page)).toBeFocused();
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(() => readPlace(page)).toBe(600);
  await page.locator('.search-button').evaluate((button: HTMLElement) => {
    button.focus({ preventScroll: true });
  });
  await arrive();
  expect(await readPlace(page)).toBe(600);
  await expect(page.locator('.search-button')).toBeFocused();
});

test('a page that has come after all is not said to be on its way', async ({ page }) => {
  await openReady(page, '/apps');
  await page.clock.install();
  await followSlowly(page, '/changelog');
  await page.evaluate((href) => {
    document.querySelector<HTMLElement>(`a[href="${href}"]`)!.click();
  }, GUIDE);
  await expect(heading(page)).toHaveText('Introduction');
  await page.clock.runFor(20_000);
  await expect(page.locator('html')).not.toHaveAttribute('data-busy');
  await expect(page.locator('.page-notice')).toHaveCount(0);
});

test('a second click on the same link asks for nothing more, and the page comes', async ({
  page,
}) => {
  await openReady(page, GUIDE);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('.rsc') && asked.push(request.url()));
  const arrive = await followSlowly(page, '/changelog');
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('a[href="/changelog"]')!.click();
  });
  await arrive();
  await expect(heading(page)).toHaveText('Changelog');
  await expect(heading(page)).toBeFocused();
  expect(asked).toHaveLength(1);
  await page.goBack();
  await expect(heading(page)).toHaveText('Introduction');
});

test('going back keeps the page that is shown, and what is typed there', async ({ page }) => {
  await openReady(page, '/contact');
  await page.getByLabel('Name').fill('Ada');
  const arrive = await followSlowly(page, '/changelog');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await page.getByLabel('Message').focus();
  await arrive();
  await expect(heading(page)).toHaveText('Contact us');
  await expect(page.getByLabel('Message')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
});

test('going back keeps the page while the style sheets of the other one come', async ({ page }) => {
  await openReady(page, '/contact');
  await page.getByLabel('Name').fill('Ada');
  const gate = createGate();
  let asked = 0;
  await page.route('**/*.css', async (route) => {
    asked += 1;
    await gate.opened;
    await route.continue();
  });
  const changelog = page.getByRole('contentinfo').getByRole('link', { name: 'Changelog' });
  await changelog.click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  gate.open();
  await waitUntilIdle(page);
  await expect(heading(page)).toHaveText('Contact us');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await changelog.click();
  await expect(heading(page)).toHaveText('Changelog');
});

test('a filter that is set keeps no page away', async ({ page }) => {
  await openReady(page, '/changelog');
  const arrive = await followSlowly(page, GUIDE);
  await page.getByLabel('Kind').selectOption('added');
  await expect(page.locator('main output').first()).not.toHaveText(/^(\d+) of \1 /);
  await arrive();
  await expect(heading(page)).toHaveText('Introduction');
  await expect(page).toHaveURL(GUIDE);
});

test('a menu that is opened stays open, and keeps the focus', async ({ page }) => {
  await openReady(page, '/apps');
  const arrive = await followSlowly(page, GUIDE);
  const menu = page.locator('#resources-menu');
  await page.getByRole('button', { name: 'Resources' }).click();
  await menu.getByRole('link').first().focus();
  await arrive();
  await expect(heading(page)).toHaveText('Introduction');
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).not.toHaveText('Introduction');
  await expect(menu).toBeHidden();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the drawer that is opened stays open, and leads on', async ({ page }) => {
    await openReady(page, '/vouchers/create-voucher');
    const arrive = await followSlowly(page, '/vouchers/edit-voucher');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(drawer).toBeVisible();
    await arrive();
    await expect(heading(page)).toHaveText('Edit a voucher');
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await drawer.getByRole('link', { name: 'Delete a voucher' }).click();
    await expect(heading(page)).toHaveText('Delete a voucher');
    await expect(drawer).toBeHidden();
    await expect(heading(page)).toBeFocused();
  });
});

test('a search that is opened meanwhile stays, and leads on from the page that has come', async ({
  page,
}) => {
  await openReady(page, GUIDE);
  const arrive = await followSlowly(page, '/changelog');
  await openDialog(page);
  await page.keyboard.type('create account');
  await arrive();
  await expect(heading(page)).toHaveText('Changelog');
  await expect(input(page)).toHaveValue('create account');
  await expect(input(page)).toBeFocused();
  await expectHeld(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/accounts/create-account');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});
