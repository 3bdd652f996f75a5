// The list of all operations, filtered by method and text.
import { readCatalogue } from './support/catalogue.ts';
import { expect, open, test, waitForReady, type Page } from './support/test.ts';

const operations = readCatalogue().filter(({ method }) => method);
const rows = (page: Page) =>
  page.locator('main li a:visible').filter({ has: page.locator('[data-method]') });

test('the list of all operations', async ({ page }) => {
  await open(page, '/api-reference');
  const field = page.locator('main').getByRole('searchbox');
  const endpoint = rows(page).first().locator('code');
  const deletions = operations.filter(({ method }) => method === 'DELETE').length;

  await test.step('keeps the page, the focus and what is typed when the filter is the first thing that a reader uses', async () => {
    await field.click();
    await waitForReady(page);
    await page.keyboard.type('voucher');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('voucher');
    await expect.poll(() => rows(page).count()).toBeLessThan(40);
    // The browser would send the method too.
    expect(new URL(page.url()).search).toBe('?query=voucher');
    await field.fill('');
    expect(new URL(page.url()).search).toBe('');
  });
  await test.step('has every operation with its method', async () => {
    await expect(rows(page)).toHaveCount(operations.length);
    await expect(endpoint).toBeHidden();
  });
  await test.step('is at most three screens long on a large screen', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    const height = await page.locator('#calls').evaluate((list) => list.scrollHeight);
    expect(height).toBeLessThanOrEqual(3 * 1080);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('shows the heading of a section below the filter that sticks', async () => {
    await page.goto('/api-reference#vouchers');
    const filter = (await page.locator('main .call-filter').boundingBox())!;
    const heading = (await page.locator('#vouchers').boundingBox())!;
    expect(heading.y).toBeGreaterThanOrEqual(filter.y + filter.height);
  });
  await test.step('says of a section what it is for, its states and limits, in a panel', async () => {
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
  await test.step('is filtered by text', async () => {
    await field.fill('voucher');
    await expect.poll(() => rows(page).count()).toBeLessThan(40);
    expect(await rows(page).count()).toBeGreaterThan(5);
    for (const row of await rows(page).all()) await expect(row).toContainText(/voucher/i);
  });
  await test.step('is walked through by arrow keys, from the filter and back', async () => {
    await field.press('ArrowDown');
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows(page).last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();
    await field.fill('');
    await expect(rows(page)).toHaveCount(operations.length);
    await expect(endpoint).toBeHidden();
  });
  await test.step('is filtered by method, and shows the endpoints once it is narrowed', async () => {
    await page.locator('main .call-filter label[data-method=DELETE]').click();
    await expect(rows(page)).toHaveCount(deletions);
    await expect(endpoint).toBeVisible();
  });
  await test.step('is as it was after a call was read, and after a reload', async () => {
    await rows(page).first().click();
    await expect(page).not.toHaveURL(/api-reference/);
    await page.goBack();
    await expect(page).toHaveURL(/\/api-reference\?method=DELETE/);
    await expect(rows(page)).toHaveCount(deletions);
    await page.reload();
    await waitForReady(page);
    await expect(rows(page)).toHaveCount(deletions);
    await expect(page.getByRole('radio', { name: /DELETE/ })).toBeChecked();
  });
  await test.step('keeps the focus when all is shown again', async () => {
    await field.fill('nothing has this nam');
    const said = await page
      .locator('main .call-filter output')
      .evaluateHandle((output) => output.firstChild);
    await field.press('e');
    await expect.poll(() => said.evaluate((text) => text?.isConnected)).toBe(false);
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await expect(field).toBeFocused();
    await expect(rows(page)).toHaveCount(operations.length);
    expect(new URL(page.url()).search).toBe('');
  });
  await test.step('has room for the address of a page on paper', async () => {
    await page.locator('main .call-filter label', { hasText: 'All' }).click();
    await page.setViewportSize({ width: 718, height: 800 });
    await page.emulateMedia({ media: 'print' });
    const heights = await rows(page).evaluateAll((links) => links.map((link) => link.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(100);
  });
});
