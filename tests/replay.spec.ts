// What the reader does before any code has come takes effect once it does.
import { emptyClipboard, waitForCopy } from './support/copy-by.ts';
import { holdCode } from './support/hold-code.ts';
import { answerSandbox } from './support/sandbox-answers.ts';
import { expect, open, test, waitForReady } from './support/test.ts';

test('clicks before any code has come', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await answerSandbox(page);
  const release = await holdCode(page);
  await open(page, '/accounts/upload-account');
  await test.step('a link is an ordinary page load', async () => {
    const link = page.locator('footer a[rel=prev]');
    const href = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(href!);
    await expect(page.locator('h1')).toBeVisible();
  });
  const tab = page.getByRole('tab', { name: 'Python', exact: true }).first();
  const tryIt = page.getByRole('button', { name: 'Try it' });
  await emptyClipboard(page);
  await tab.click();
  await page.locator('main').getByRole('button', { name: /copy/i }).first().click();
  await tryIt.click();
  release();
  await test.step('on Copy copies', () => waitForCopy(page));
  await waitForReady(page);
  await test.step('on a tab selects it', () =>
    expect(tab).toHaveAttribute('aria-selected', 'true'));
  await test.step('on a button that needs React is not lost', async () => {
    await expect(page.getByRole('button', { name: /^Send/ })).toBeVisible();
    await expect(tryIt).toHaveAttribute('aria-expanded', 'true');
  });
});
