// Pages that come alive: React takes over what the file shows without changing it.
import { OTHER_ROUTES, PAGE_KINDS, readCatalogue } from './support/catalogue.ts';
import { expect, open, openReady, test, type Page } from './support/test.ts';

const catalogue = readCatalogue();
const sample = catalogue.filter((_, index) => index % 12 === 0).map(({ path }) => path);
const paths = [...new Set([...PAGE_KINDS, ...OTHER_ROUTES, ...sample])];

for (const path of paths) {
  test(`${path} comes alive as it was`, async ({ page }) => {
    await open(page, path);
    // Without the line that says what brings a part of the page: it changes, and goes when the part is there.
    const readMain = () =>
      page.locator('main').evaluate((main) => {
        const read = main.cloneNode(true) as HTMLElement;
        for (const line of read.querySelectorAll('.awaited')) line.remove();
        return read.textContent.replaceAll(/\s+/g, ' ');
      });
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

// All other pages, several to a test: loading each once is enough to hear a complaint.
const others = catalogue.map(({ path }) => path).filter((path) => !paths.includes(path));
for (let start = 0; start < others.length; start += 20) {
  const group = others.slice(start, start + 20);
  test(`${group[0]} and the ${group.length - 1} pages after it come alive`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(90_000);
    for (const path of group) {
      await openReady(page, path);
      await expect(page.locator('h1')).toHaveCount(1);
      expect(problems, path).toEqual([]);
    }
  });
}

/** What the browser tells of the connection. */
async function setConnection(
  page: Page,
  connection: { saveData: boolean; downlink: number },
): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value });
  }, connection);
}

const countScripts = (page: Page) =>
  page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  );

test('an idle page fetches its code on an unmetered connection, and does not run it', async ({
  page,
}) => {
  await setConnection(page, { saveData: false, downlink: 10 });
  await open(page, '/accounts/create-account');
  await expect.poll(() => countScripts(page)).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
});

for (const [name, connection] of [
  ['with save-data', { saveData: true, downlink: 10 }],
  ['on a slow connection', { saveData: false, downlink: 0.7 }],
] as const) {
  test(`a page that nobody touches fetches no script ${name}`, async ({ page }) => {
    await setConnection(page, connection);
    await open(page, '/accounts/create-account');
    await page.waitForTimeout(700);
    expect(await countScripts(page)).toBe(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  });
}

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
