import { expect, open, test, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';

test.use({ javaScriptEnabled: false });

const readTop = (page: Page) =>
  page.locator('.reference').evaluate((element) => element.getBoundingClientRect().top);

test('what has come of a call’s page stays where it is when the rest comes', async ({
  page,
  request,
}) => {
  await open(page, PATH);
  const top = await readTop(page);
  const html = await (await request.get(PATH)).text();
  const start = html.indexOf('<div class="prose reference"');
  for (const length of [200, 1000, 4000]) {
    const body = html.slice(0, start + length);
    await page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await open(page, PATH);
    expect(await readTop(page)).toBe(top);
    await page.unroute(`**${PATH}`);
  }
});
