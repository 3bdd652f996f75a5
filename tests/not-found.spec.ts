// A wrong address: the page for it offers the pages that fit.
import { expectNoViolations } from './support/find-violations.ts';
import { expect, open, test, type Page } from './support/test.ts';

const WRONG = '/docs/v1/accounts/createAccount.html';
const QUERIES = '**/1/indexes/*/queries**';

// The address is refused, and a test refuses the search.
test.use({ expectedProblems: [/status of 404|ERR_FAILED/] });

const found = (page: Page) => page.locator('.found-pages');

test('an address without a page offers the pages that fit, and nothing moves', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset['moved'] = String(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const asked = page.waitForRequest(QUERIES);
  const response = await page.goto(WRONG);
  expect(response?.status()).toBe(404);
  await expect(found(page).getByRole('status')).toHaveText('These pages may fit this address:');
  const link = found(page).getByRole('link').first();
  await expect(link).toHaveText('Create an accountAccountsPOST');
  // Nobody has typed the question: no report counts it.
  expect((await asked).postDataJSON()).toMatchObject({ requests: [{ analytics: false }] });
  await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  await expectNoViolations(page, 'the page for a wrong address');
  await link.press('Enter');
  await expect(page).toHaveURL('/accounts/create-account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account');
});

test('an address that no page fits says so', async ({ page }) => {
  await open(page, '/zzqx-xyzzy');
  await expect(found(page).getByRole('status')).toHaveText('No page fits this address.');
  await expect(found(page).getByRole('link')).toHaveCount(0);
});

test('a search that does not respond is told, and the other ways stay', async ({ page }) => {
  await page.route(QUERIES, (route) => route.abort());
  await open(page, WRONG);
  await expect(found(page).getByRole('status')).toHaveText(
    'The search did not respond. Choose a page below.',
  );
  await expect(page.getByRole('navigation', { name: 'Popular pages' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page leaves out what needs scripts', async ({ page }) => {
    await page.goto(WRONG);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
    await expect(found(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Quick start' })).toBeVisible();
  });
});
