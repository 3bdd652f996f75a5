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

test('says of a section what it is for, its states and limits, until the list is narrowed', async ({
  page,
}) => {
  const vouchers = page.locator('section', { has: page.locator('#vouchers') });
  const summary = vouchers.getByText('Objects, states and limits');
  await summary.click();
  await expect(vouchers.getByText('There is no partial redemption.')).toBeVisible();
  const states = vouchers.locator('.states');
  await expect(states.first().getByRole('listitem').first()).toContainText(
    'new becomes draft or active',
  );
  await page.locator('main .call-filter label[data-method=DELETE]').click();
  await expect(summary).toBeHidden();
});

test('shows the heading of a section below the filter that sticks', async ({ page }) => {
  await page.goto('/api-reference#vouchers');
  const filter = (await page.locator('main .call-filter').boundingBox())!;
  const heading = (await page.locator('#vouchers').boundingBox())!;
  expect(heading.y).toBeGreaterThanOrEqual(filter.y + filter.height);
});
