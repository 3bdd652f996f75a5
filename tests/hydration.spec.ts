// Pages that come alive: React takes over what the file shows without changing it.
import type { Starter } from '#render/plain/starter.ts';
import { wakePage } from './support/look-at-page.ts';
import { listCompared, listUnproven } from './support/page-proofs.ts';
import { expect, open, test, waitUntilIdle, type Page } from './support/test.ts';

// Each kind of page comes alive in accessibility.spec.ts. The others are made of the same parts, so that a tenth of them,
// evenly chosen, shows whether other texts and values make a difference. A deep run opens all of them.
const compared = listUnproven('wake', listCompared());
const GROUP = 12;

for (let start = 0; start < compared.length; start += GROUP) {
  const group = compared.slice(start, start + GROUP);
  test(`${group.join(', ')} come alive as they were`, async ({ page, problems }) => {
    test.setTimeout(90_000);
    for (const path of group) {
      await wakePage(page, path);
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

/** Scripts that were fetched besides the early module. */
declare const window: Window & { readonly docs: Starter };

const listScripts = (page: Page) =>
  page.evaluate(() => {
    const [early] = document
      .querySelector<HTMLMetaElement>('meta[name=chunks]')!
      .content.split(' ');
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js') && path !== early);
  });

test('an idle page fetches its code on an unmetered connection, and does not run it', async ({
  page,
}) => {
  await setConnection(page, { saveData: false, downlink: 10 });
  await open(page, '/accounts/create-account');
  await expect.poll(async () => (await listScripts(page)).length).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
});

for (const [name, connection] of [
  ['with save-data', { saveData: true, downlink: 10 }],
  ['on a slow connection', { saveData: false, downlink: 0.7 }],
] as const) {
  test(`a page that nobody touches fetches no script but the early module ${name}`, async ({
    page,
  }) => {
    await setConnection(page, connection);
    await open(page, '/accounts/create-account');
    await page.waitForTimeout(700);
    expect(await listScripts(page)).toEqual([]);
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  });
}

test('what needs no React fetches none', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await setConnection(page, { saveData: false, downlink: 0.7 });
  // Its end is not near.
  await open(page, '/vouchers/create-voucher');
  await waitUntilIdle(page);
  // Each leaves the page as it was for the next: no script has come, and React does not run.
  for (const [name, act] of [
    ['a pointer over text', () => page.locator('main h1').hover()],
    ['a pointer over samples', () => page.locator('.samples .code').first().hover()],
    ['a pointer over a link', () => page.locator('.tree a[aria-current=page]').hover()],
    ['a key', () => page.keyboard.press('Tab')],
    ['a little scrolling', () => page.evaluate(() => scrollTo(0, 100))],
    ['the theme', () => page.locator('button.theme').click()],
    ['Copy', () => page.locator('.endpoint .copy').click()],
    ['the menu', () => page.locator('.menu-button').click()],
    // The next key would lead to the choice of an SDK, which React answers.
    ['a tab', () => page.getByRole('tab', { name: 'PHP' }).first().click()],
  ] as const)
    await test.step(name, async () => {
      await act();
      await page.waitForTimeout(500);
      expect(await listScripts(page)).toEqual([]);
      await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    });
});

for (const [name, act] of [
  ['a pointer over a control', (page: Page) => page.locator('.search-button').hover()],
  ['a pointer over the way to an SDK', (page: Page) => page.locator('.sdk-hint').hover()],
  ['the focus on a control', (page: Page) => page.locator('.search-button').focus()],
  ['the end of an article', (page: Page) => page.locator('.article-end').scrollIntoViewIfNeeded()],
] as const) {
  test(`${name} brings the page alive`, async ({ page }) => {
    await open(page, '/accounts/create-account');
    await waitUntilIdle(page);
    await act(page);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  });
}

test('where the browser fetches no pages ahead, the first pointer brings the page alive', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  await open(page, '/accounts/create-account');
  // Who listens is the early module, which answers what the inline script would keep.
  await expect
    .poll(() => page.evaluate(() => Object.hasOwn(window.docs.queue, 'push')), 'the early module')
    .toBe(true);
  await page.mouse.move(640, 400);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
});

for (const [what, path] of [
  ['a page', '/accounts/create-account'],
  ['a page whose tool opens by itself', '/api'],
] as const) {
  test(`nothing is on the line before ${what} is painted, wherever the pointer rests`, async ({
    page,
  }) => {
    // On the logo, which asks for nothing. The browser tells of it as soon as there is a page below it.
    await page.mouse.move(200, 32);
    await open(page, path);
    const readStarts = () =>
      page.evaluate(() => [
        ...performance.getEntriesByName('first-contentful-paint').map((paint) => paint.startTime),
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.(js|rsc)$/.test(name))
          .map(({ startTime }) => startTime),
      ]);
    await expect.poll(async () => (await readStarts()).length).toBeGreaterThan(1);
    const [paint, ...others] = await readStarts();
    expect(Math.min(...others)).toBeGreaterThan(paint!);
  });
}

test('nothing is on the line while the ground of a page is painted, without its content', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const isGround = ({ name }: PerformanceEntry) => name === 'first-paint';
    globalThis.PerformanceObserver = class extends PerformanceObserver {
      constructor(tell: PerformanceObserverCallback) {
        super((list, observer) => {
          const ground = list.getEntries().filter(isGround);
          const withoutContent = { getEntries: () => ground };
          if (ground.length > 0) tell(withoutContent as PerformanceObserverEntryList, observer);
        });
      }
    };
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/api');
  await waitUntilIdle(page);
  expect(asked.filter((url) => /\.(js|rsc)$/.test(url))).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
});

test('a page that the browser has prepared starts React when the page is shown', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let isPrepared = true;
    Object.defineProperty(document, 'prerendering', { get: () => isPrepared });
    document.addEventListener('prerenderingchange', () => (isPrepared = false), { capture: true });
  });
  await open(page, '/api');
  await page.waitForTimeout(700);
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
});
