// A page that React does not run on has the browser fetch the next one.
import { holdCode } from './support/hold-code.ts';
import { comeAlive, expect, open, test, waitUntilIdle, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';
const NEXT = '/accounts/get-accounts';
const link = (page: Page) => page.locator(`nav[aria-label=Documentation] a[href="${NEXT}"]`);

test('the browser fetches the page of a link until React runs', async ({ page }) => {
  await open(page, PATH);
  await waitUntilIdle(page);
  await test.step('only one link is marked at a time', async () => {
    for (const href of ['/accounts/upload-account', NEXT]) {
      await page.locator(`nav[aria-label=Documentation] a[href="${href}"]`).hover();
      await expect(page.locator('[data-ahead]')).toHaveAttribute('href', href);
    }
    await expect(page.locator('[data-ahead]')).toHaveCount(1);
  });
  await test.step('a pointer that rests on a link has its page fetched, and a click takes it', async () => {
    await page.waitForTimeout(300);
    await link(page).click();
    await expect(page).toHaveURL(NEXT);
    const way = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return (entry as unknown as { deliveryType: string }).deliveryType;
    });
    expect(way).toBe('navigational-prefetch');
  });
  await test.step('what the reader opens in the sidebar stays open on the next page', async () => {
    await waitUntilIdle(page);
    const groups = page.locator('nav[aria-label=Documentation] details[open] > summary');
    await page.locator('nav[aria-label=Documentation] summary', { hasText: 'Vouchers' }).click();
    // Neither a control under the pointer nor the end of the article in view, which would start React.
    await page.locator('main h1').hover();
    await page.locator('footer a[rel=next]').evaluate((next: HTMLElement) => next.click());
    await expect(page).not.toHaveURL(NEXT);
    await expect(groups).toHaveText(['Accounts', 'Vouchers']);
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  });
  await test.step('once React runs, the browser fetches no page ahead', async () => {
    await comeAlive(page);
    await link(page).hover();
    await page.waitForTimeout(200);
    await expect(page.locator('[data-ahead], script[type=speculationrules]')).toHaveCount(0);
  });
});

test('a link on which the pointer rests before any code has come is fetched when the code comes', async ({
  page,
}) => {
  const release = await holdCode(page);
  await open(page, PATH);
  await link(page).hover();
  await waitUntilIdle(page);
  await expect(page.locator('[data-ahead]')).toHaveCount(0);
  release();
  await expect(page.locator('[data-ahead]')).toHaveAttribute('href', NEXT);
});

test.describe('without a network', () => {
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test('a link before React keeps the page, and the reader is told', async ({ page, context }) => {
    await open(page, PATH);
    await link(page).hover();
    // The early module is there.
    await expect(page.locator('[data-ahead]')).toHaveAttribute('href', NEXT);
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
