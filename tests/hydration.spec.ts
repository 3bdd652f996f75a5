// Pages that come alive: React takes over what the file shows without changing it.
import { OTHER_ROUTES, PAGE_KINDS, readCatalogue } from './support/catalogue.ts';
import { expect, open, openReady, test } from './support/test.ts';

const catalogue = readCatalogue();
const sample = catalogue.filter((_, index) => index % 12 === 0).map(({ path }) => path);
const paths = [...new Set([...PAGE_KINDS, ...OTHER_ROUTES, ...sample])];

for (const path of paths) {
  test(`${path} comes alive as it was`, async ({ page }) => {
    await open(page, path);
    const readMain = () =>
      page.locator('main').evaluate((main) => main.textContent.replaceAll(/\s+/g, ' '));
    const before = await readMain();
    const title = await page.title();
    await openReady(page, path);
    const after = await readMain();
    // Only what depends on the client may be added: nothing that was readable goes away.
    expect(after.length).toBeGreaterThanOrEqual(before.length);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('h1')).toHaveCount(1);
  });
}

test('a page that nobody touches runs no script file', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    });
  });
  await open(page, '/accounts/create-account');
  await page.waitForTimeout(500);
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  expect(
    await page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\.js$|\.rsc$/.test(name))
          .length,
    ),
  ).toBe(0);
});

test('an idle page fetches its code on an unmetered connection, and does not run it', async ({
  page,
}) => {
  await open(page, '/accounts/create-account');
  const countFetched = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    );
  await expect.poll(countFetched).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
});

for (const [name, act] of [
  [
    'pointer',
    () => void document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  ],
  [
    'key',
    () =>
      void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })),
  ],
  ['scroll', () => window.scrollTo(0, 100)],
  ['focus', () => document.querySelector<HTMLElement>('main a')!.focus()],
] as const) {
  test(`the first ${name} brings the page alive`, async ({ page }) => {
    await open(page, '/accounts/create-account');
    await page.evaluate(act);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  });
}
