// npm run dev: what the settings and the addresses of a page say holds there as on the built server.
import { emptyBody } from '#render/document.ts';
import { GUIDE, MADE_ANEW } from '#tests/support/preview.ts';
import { preview } from './preview.ts';
import { expect, test, waitForReady } from '#tests/support/test.ts';

test('an address that has moved leads to its page', async ({ request }) => {
  const ask = async (address: string) => {
    const answer = await request.get(preview.url + address, { maxRedirects: 0 });
    return [answer.status(), answer.headers()['location']];
  };
  const restore = await preview.edit(GUIDE, (text) =>
    text.replace('path: /introduction', 'path: /introduction\nredirectFrom: [/start]'),
  );
  await expect.poll(() => ask('/start'), MADE_ANEW).toEqual([308, '/introduction']);
  for (const [from, to] of [
    ['/start/?x=1', '/introduction?x=1'],
    ['/introduction/', '/introduction'],
    ['/api-docs', '/api'],
    ['/api-docs/accounts/create?x=1', '/api?x=1'],
    ['/api-docset', '/api'],
  ] as const)
    expect(await ask(from), from).toEqual([308, to]);
  for (const nowhere of ['/api-docs/openapi.json', '/nowhere/'])
    expect((await ask(nowhere))[0], nowhere).toBe(404);
  await restore();
});

// src/render/render-preview-page.test.ts has what the preview sends where the settings say so: another process of the preview
// would cost as much as half of its tests.
test('a page without a body shows the whole article after mounting', async ({ page, context }) => {
  // A document that the test hands out counts as one of another network.
  await context.grantPermissions(['local-network-access']);
  await page.route('**/introduction', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const sidebar = /data-slot="sidebar">(<nav[\s\S]*?<\/nav>)/.exec(html)?.[1] ?? '';
    await route.fulfill({ response, body: emptyBody({ html, slots: { sidebar } }) });
  });
  await page.goto(`${preview.url}/introduction`);
  await waitForReady(page);
  await expect(page.locator('main h1')).toBeVisible();
  expect(await page.locator('nav[aria-label=Documentation] a').count()).toBeGreaterThan(200);
});
