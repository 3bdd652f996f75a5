// The list of all operations, filtered by method and text.
import { readCatalogue } from './support/catalogue.ts';
import { expect, openReady, test, type Page } from './support/test.ts';

const operations = readCatalogue().filter(({ method }) => method);
const rows = (page: Page) =>
  page.locator('main li a:visible').filter({ has: page.locator('[data-method]') });

test.beforeEach(async ({ page }) => {
  await openReady(page, '/api-reference');
});

test('lists every operation with its method', async ({ page }) => {
  await expect(rows(page)).toHaveCount(operations.length);
});

test('filters by text, and says how many are left', async ({ page }) => {
  const field = page
    .locator('main')
    .getByRole('searchbox')
    .or(page.locator('main').getByRole('textbox'))
    .first();
  await field.fill('voucher');
  await expect.poll(() => rows(page).count()).toBeLessThan(40);
  expect(await rows(page).count()).toBeGreaterThan(5);
  for (const row of await rows(page).all()) await expect(row).toContainText(/voucher/i);
  await field.fill('');
  await expect(rows(page)).toHaveCount(operations.length);
});

test('filters by method', async ({ page }) => {
  const expected = operations.filter(({ method }) => method === 'DELETE').length;
  await page.locator('main .call-filter label[data-method=DELETE]').click();
  await expect(rows(page)).toHaveCount(expected);
});

test('says of a section what it is for, its states and limits, in a panel', async ({ page }) => {
  const button = page.getByRole('button', { name: 'About Vouchers' });
  await button.click();
  const panel = page.getByRole('group', { name: 'About Vouchers' });
  await expect(panel.getByText('There is no partial redemption.')).toBeVisible();
  await expect(panel.locator('.states').first().getByRole('listitem').first()).toContainText(
    'new becomes draft or active',
  );
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('is walked through by arrow keys, from the filter and back', async ({ page }) => {
  const field = page.locator('main').getByRole('searchbox');
  await field.fill('voucher');
  await field.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
});

test('shows the endpoints once the list is narrowed', async ({ page }) => {
  const endpoint = rows(page).first().locator('code');
  await expect(endpoint).toBeHidden();
  await page.locator('main .call-filter label[data-method=DELETE]').click();
  await expect(endpoint).toBeVisible();
});

test('is at most three screens long on a large screen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const height = await page.locator('#calls').evaluate((list) => list.scrollHeight);
  expect(height).toBeLessThanOrEqual(3 * 1080);
});

test('shows the heading of a section below the filter that sticks', async ({ page }) => {
  await page.goto('/api-reference#vouchers');
  const filter = (await page.locator('main .call-filter').boundingBox())!;
  const heading = (await page.locator('#vouchers').boundingBox())!;
  expect(heading.y).toBeGreaterThanOrEqual(filter.y + filter.height);
});
