// What the reader does before React runs takes effect once it does.
import { emptyClipboard, waitForCopy } from './support/copy-by.ts';
import { holdCode } from './support/hold-code.ts';
import {
  comeAlive,
  expect,
  open,
  showIntent,
  test,
  waitForReady,
  waitUntilIdle,
} from './support/test.ts';

const PATH = '/accounts/create-account';

test('a click on a tab', async ({ page }) => {
  const release = await holdCode(page);
  await open(page, PATH);
  const tab = page.getByRole('tab', { name: 'Python', exact: true }).first();
  await tab.click();
  release();
  await waitForReady(page);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('a click on Copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await holdCode(page);
  await open(page, PATH);
  await emptyClipboard(page);
  await page.locator('main').getByRole('button', { name: /copy/i }).first().click();
  release();
  await waitForCopy(page);
  await comeAlive(page);
});

test('text in a field', async ({ page }) => {
  const release = await holdCode(page);
  await open(page, '/contact');
  const field = page.locator('main').getByRole('textbox').first();
  await field.fill('Amina');
  release();
  await waitForReady(page);
  await expect(field).toHaveValue('Amina');
});

test('a link clicked before React runs is an ordinary page load', async ({ page }) => {
  await holdCode(page);
  await open(page, PATH);
  const link = page.locator('footer a[rel=next]');
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(href!);
  await expect(page.locator('h1')).toBeVisible();
});

test.describe('when the code cannot be fetched', () => {
  test.use({
    expectedProblems: [/Failed to load resource|net::ERR|dynamically imported|Failed to fetch/],
  });

  test('the page stays readable, and the next sign of intent tries again', async ({ page }) => {
    const lost = page.waitForEvent('requestfailed');
    await page.route(/\.(js|rsc)$/, (route) => route.abort());
    await open(page, PATH);
    await showIntent(page);
    await lost;
    await waitUntilIdle(page);
    await expect(page.locator('h1')).toBeVisible();
    await page.unroute(/\.(js|rsc)$/);
    await comeAlive(page);
  });
});
