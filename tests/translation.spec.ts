// A page that the browser has translated before React runs is left as the reader has it.
import {
  comeAlive,
  openReady,
  expect,
  open,
  test,
  waitUntilIdle,
  type Page,
} from './support/test.ts';
import { translatePage } from './support/translate-page.ts';

const PATH = '/accounts/create-account';

const translate = (page: Page): Promise<void> => page.evaluate(translatePage);

for (const path of [PATH, '/introduction', '/status-codes']) {
  test(`${path} keeps its translated text`, async ({ page }) => {
    await open(page, path);
    await translate(page);
    const readText = () =>
      page.locator('main').evaluate((main) => main.querySelectorAll('font').length);
    const before = await readText();
    const heading = await page.locator('main h1').textContent();
    await comeAlive(page);
    await waitUntilIdle(page);
    expect(await page.locator('main h1').textContent()).toBe(heading);
    expect(await readText()).toBeGreaterThan(before * 0.9);
  });
}

test('the next page after a translated one is shown whole', async ({ page }) => {
  await open(page, PATH);
  await translate(page);
  const link = page.locator('footer a[rel=next]');
  const href = await link.getAttribute('href');
  await comeAlive(page);
  await link.click();
  await expect(page).toHaveURL(href!);
  await expect(page.locator('main h1')).toBeVisible();
  expect(((await page.locator('main').textContent()) ?? '').length).toBeGreaterThan(1000);
});

test('code and paths keep their direction on a page that reads from right to left', async ({
  page,
}) => {
  await openReady(page, '/accounts/create-account');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  const firstIsLeft = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((code) => {
        const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        const readLeft = (text: Text, at: number) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        };
        const last = texts.at(-1)!;
        return readLeft(texts[0]!, 0) < readLeft(last, last.length - 1);
      });
  expect(await firstIsLeft('main .endpoint code')).toBe(true);
  expect(await firstIsLeft('main li code')).toBe(true);
});
