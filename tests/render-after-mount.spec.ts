// The setting renderAfterMount: nothing is rendered until the client has mounted (specification 2.7).
import { emptyBody } from '#render/document.ts';
import { expect, test } from './support/test.ts';

test('a page without a body shows the whole article after mounting', async ({ page }) => {
  const path = '/accounts/create-account';
  // What the build writes when the setting is on.
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const sidebar = /data-slot="sidebar">(<nav[\s\S]*?<\/nav>)/.exec(html)?.[1] ?? '';
    const body = emptyBody({ html, slots: { sidebar } }).replace('<html', '<html data-eager');
    await route.fulfill({ response, body });
  });
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();
  expect(await page.locator('nav[aria-label=Documentation] a').count()).toBeGreaterThan(200);
});
