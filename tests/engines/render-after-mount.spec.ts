// The setting renderAfterMount: nothing is rendered until the client has mounted (specification 2.7).
import { serveEmptyPages } from './support/serve-empty-pages.ts';
import { expect, test as base } from './support/test.ts';

const test = base.extend({
  baseURL: async ({ baseURL }, use) => {
    const site = await serveEmptyPages(baseURL!);
    await use(site.url);
    site.close();
  },
});

test('a page without a body shows the whole article by itself', async ({ reader }) => {
  await reader.open('/accounts/create-account');
  await reader.read('main h1', /^Create an account/);
  await reader.see('footer');
  const countLinks = () => document.querySelectorAll('nav[aria-label=Documentation] a').length;
  expect(await reader.evaluate(countLinks)).toBeGreaterThan(200);
});
