// Workflows on a phone.
import { findViolations } from './support/find-violations.ts';
import { expect, openReady, test } from './support/test.ts';

test('a flow runs on a phone and stays within its width', async ({ page }) => {
  await openReady(page, '/quick-start');
  await page.getByRole('button', { name: 'Run it in the sandbox' }).tap();
  const flow = page.locator('.flow');
  await flow.getByRole('button', { name: 'Run all' }).tap();
  await expect(flow.getByRole('status')).toHaveText('All steps passed.', { timeout: 25_000 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(await findViolations(page)).toEqual([]);
});
