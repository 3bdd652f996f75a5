// A page that React does not run on has the browser fetch the next one.
import { expect, open, openReady, test, waitUntilIdle, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';
const NEXT = '/accounts/get-accounts';
const link = (page: Page) => page.locator(`nav[aria-label=Documentation] a[href="${NEXT}"]`);

test('a pointer that rests on a link has its page fetched, and a click takes it', async ({
  page,
}) => {
  await open(page, PATH);
  await waitUntilIdle(page);
  await link(page).hover();
  await expect(link(page)).toHaveAttribute('data-ahead');
  await page.waitForTimeout(300);
  await link(page).click();
  await expect(page).toHaveURL(NEXT);
  const way = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return (entry as unknown as { deliveryType: string }).deliveryType;
  });
  expect(way).toBe('navigational-prefetch');
});

test('only one link is marked at a time', async ({ page }) => {
  await open(page, PATH);
  await waitUntilIdle(page);
  for (const href of [NEXT, '/accounts/upload-account']) {
    await page.locator(`nav[aria-label=Documentation] a[href="${href}"]`).hover();
    await expect(page.locator('[data-ahead]')).toHaveAttribute('href', href);
  }
  await expect(page.locator('[data-ahead]')).toHaveCount(1);
});

test('with save-data no page is fetched ahead', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, downlink: 10 } }),
  );
  await open(page, PATH);
  await waitUntilIdle(page);
  await link(page).hover();
  await page.waitForTimeout(200);
  await expect(page.locator('[data-ahead], script[type=speculationrules]')).toHaveCount(0);
});

test('once React runs, the browser fetches no page ahead', async ({ page }) => {
  await openReady(page, PATH);
  await link(page).hover();
  await page.waitForTimeout(200);
  await expect(page.locator('[data-ahead], script[type=speculationrules]')).toHaveCount(0);
});

test('what the reader opens in the sidebar stays open on the next page', async ({ page }) => {
  await open(page, PATH);
  await waitUntilIdle(page);
  const groups = page.locator('nav[aria-label=Documentation] details[open] > summary');
  await page.locator('nav[aria-label=Documentation] summary', { hasText: 'Vouchers' }).click();
  await page.locator('footer a[rel=next]').click();
  await expect(page).not.toHaveURL(PATH);
  await expect(groups).toHaveText(['Accounts', 'Vouchers']);
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
});

test.describe('without a network', () => {
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test('a link before React keeps the page, and the reader is told', async ({ page, context }) => {
    await open(page, PATH);
    await waitUntilIdle(page);
    await context.setOffline(true);
    await page.locator('footer a[rel=next]').evaluate((next: HTMLElement) => next.click());
    const told = page.getByRole('status').filter({ hasText: 'The network does not answer' });
    await expect(told).toBeVisible();
    await expect(page).toHaveURL(PATH);
    await context.setOffline(false);
    await expect(told).toHaveCount(0);
    await page.locator('footer a[rel=next]').evaluate((next: HTMLElement) => next.click());
    await expect(page).not.toHaveURL(PATH);
  });
});
