// No lost file takes the page away: the text stays, links lead on, and controls work when the network is back.
import { holdCode } from './support/hold-code.ts';
import { LOADING_KINDS, OPERATION_PAGE } from './support/catalogue.ts';
import { loseFiles } from './support/lose-files.ts';
import { isOneOf, listFiles, LOST, notice, openSearch, saveData } from './support/lost-files.ts';
import { listUnproven } from './support/page-proofs.ts';
import { comeAlive, expect, open, openReady, showIntent, test, type Page } from './support/test.ts';

test.use({ expectedProblems: [LOST] });
test.beforeEach(({ page }) => saveData(page));

for (const path of listUnproven('lose', LOADING_KINDS))
  test(`${path} loses each of its files once, and the network`, async ({ page }) => {
    test.setTimeout(60_000);
    await loseFiles(page, path);
  });

test('a page whose code or payload comes late or never is read, and keeps what was tapped', async ({
  page,
}) => {
  await test.step('a payload that is lost for good leaves text and links', async () => {
    await open(page, OPERATION_PAGE);
    const { payload } = await listFiles(page);
    await page.route(isOneOf(payload), (route) => route.abort());
    await expect(async () => {
      await showIntent(page);
      await expect(notice(page)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await page.getByRole('link', { name: 'API Reference' }).first().click();
    await expect(page).toHaveURL(/\/api-reference$/);
    await page.unrouteAll();
  });

  await test.step('code that comes slowly keeps what was tapped', async () => {
    const release = await holdCode(page);
    await open(page, OPERATION_PAGE);
    await page.keyboard.press('Control+k');
    release();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible({ timeout: 15_000 });
  });
});

/** Parts that a control opens, or that come by themselves where `tap` does nothing. */
const PARTS = {
  search: {
    file: /search-dialog-/,
    tap: (page: Page) => page.getByRole('button', { name: 'Find something...' }).click(),
    opened: (page: Page) => page.getByRole('dialog').getByRole('combobox'),
  },
  console: {
    file: /load-console-/,
    tap: (page: Page) => page.getByRole('button', { name: 'Try it' }).click(),
    opened: (page: Page) => page.getByRole('button', { name: /^Send/ }),
  },
  inspector: {
    file: /inspector-/,
    tap: async () => {},
    opened: (page: Page) => page.getByRole('button', { name: /workspace/i }).first(),
  },
} as const;

test('a part that is lost once opens, lost for good says so beside the control, then opens by itself', async ({
  page,
}) => {
  const isGone = new Set<keyof typeof PARTS>();
  const lost = { search: 0, console: 0, inspector: 0 };
  const names = ['search', 'console', 'inspector'] as const;
  for (const name of names)
    await page.route(PARTS[name].file, async (route) => {
      lost[name] += 1;
      await (isGone.has(name) || lost[name] === 1 ? route.abort() : route.continue());
    });

  async function openAtLast(name: keyof typeof PARTS): Promise<void> {
    const { tap, opened } = PARTS[name];
    await tap(page);
    await expect(opened(page)).toBeVisible({ timeout: 10_000 });
    expect(lost[name]).toBeGreaterThan(1);
  }
  async function loseForGood(name: keyof typeof PARTS): Promise<void> {
    const { tap, opened } = PARTS[name];
    const heading = await page.locator('h1').textContent();
    await tap(page);
    const told = page.getByRole('alert').filter({ hasText: 'could not be opened' });
    await expect(told).toBeVisible({ timeout: 10_000 });
    await expect(page.locator('h1')).toHaveText(heading!);
    isGone.delete(name);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(opened(page)).toBeVisible({ timeout: 10_000 });
    await expect(told).toHaveCount(0);
  }

  for (const [path, parts] of [
    // First, while there is no workspace that its button could make no more.
    ['/try-callback', ['inspector']],
    [OPERATION_PAGE, ['search', 'console']],
  ] as const) {
    await openReady(page, path);
    for (const name of parts)
      await test.step(`${name} that is lost once`, async () => {
        await openAtLast(name);
        await page.keyboard.press('Escape');
      });
    for (const name of parts) isGone.add(name);
    await page.reload();
    await comeAlive(page);
    for (const name of parts)
      await test.step(`${name} that is lost for good`, async () => {
        await loseForGood(name);
        await page.keyboard.press('Escape');
      });
  }
});

test('the description of a call is asked for again by itself', async ({ page }) => {
  let losses = 0;
  await page.route('**/*.openapi.json', async (route) => {
    losses += 1;
    await (losses === 1 ? route.abort() : route.continue());
  });
  await open(page, '/api');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeVisible({ timeout: 15_000 });
  expect(losses).toBe(2);
});

test('an inbox and the facts of a workspace are asked for again by themselves', async ({
  page,
}) => {
  const lost = new Set<string>();
  await page.route(
    /\/(callbacks|sandbox\/workspaces)\/\w{24}(\/settings)?(\?|$)/,
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const isFirst = !lost.has(pathname);
      lost.add(pathname);
      await (isFirst ? route.abort() : route.continue());
    },
  );
  await openReady(page, '/try-callback');
  await page.getByRole('button', { name: 'Make a workspace' }).click();
  await expect(page.locator('.callbacks-connection')).toHaveText('Live');
  await openReady(page, '/api');
  await page.getByRole('tab', { name: 'Workspace' }).click();
  await expect(page.getByRole('region', { name: 'Balances' })).toContainText('KES');
  expect(lost.size).toBe(3);
});

test('the clock of a workspace is shown as it is where only the answer to a move was lost', async ({
  page,
}) => {
  await page.route('**/clock', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await openReady(page, '/api');
  await page.getByRole('tab', { name: 'Workspace' }).click();
  await page.getByRole('button', { name: 'Make a workspace now' }).click();
  const clock = page.locator('.console-field time');
  const before = Date.parse((await clock.getAttribute('datetime'))!);
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page.locator('.console-said')).toContainText(['not reachable']);
  const read = async () => Date.parse((await clock.getAttribute('datetime'))!);
  await expect.poll(read).toBeGreaterThan(before + 29 * 86_400_000);
});

test('the list of calls is asked for again while a reader types, and a call waits for no facts that never come', async ({
  page,
}) => {
  await page.route('**/console.json', (route) => route.abort());
  await openReady(page, '/api');
  const finder = page.getByRole('combobox', { name: 'Call' });
  await finder.click();
  await expect(page.locator('.console-finder')).toContainText('could not load');
  await page.unroute('**/console.json');
  await finder.pressSequentially('Create an account');
  await page.getByRole('option', { name: 'Create an account' }).first().click();
  // Never answered.
  await page.route(/\/sandbox\/workspaces\/\w{24}$/, () => undefined);
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.console-status')).toHaveText(/^201/, { timeout: 15_000 });
});

test.describe('a payload that ends in the middle, and is whole for the browser', () => {
  // What React says of it.
  test.use({ expectedProblems: [/Connection closed|removeChild|Minified React error/] });

  test('is asked for again, or leaves the text and the links', async ({ page }) => {
    const { payload } = await open(page, '/introduction').then(() => listFiles(page));
    let asked = 0;
    const cut = (find: (text: string) => number) =>
      page.route(isOneOf(payload), async (route) => {
        asked += 1;
        const response = await route.fetch();
        const text = await response.text();
        await route.fulfill({ response, body: asked === 1 ? text.slice(0, find(text)) : text });
      });
    await test.step('in a line', async () => {
      await cut((text) => text.indexOf('environments'));
      await openReady(page, '/introduction');
      expect(asked).toBe(2);
      await openSearch(page);
      await page.unrouteAll();
    });
    await test.step('between two lines', async () => {
      asked = 0;
      await cut((text) => text.lastIndexOf('\n', text.length / 2) + 1);
      await open(page, '/introduction');
      await page.getByRole('button', { name: /^Theme/ }).click();
      const text = await page.locator('main').innerText();
      await page.keyboard.press('Control+k');
      await expect(page.locator('.page-notice')).toContainText('Something went wrong');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      expect(await page.locator('main').innerText()).toBe(text);
      await page.getByRole('link', { name: 'API Reference' }).first().click();
      await expect(page).toHaveURL(/\/api-reference$/);
    });
  });
});

test.describe('the entry of React', () => {
  // What is said of the script that looks for the others.
  test.use({ expectedProblems: [/Failed to load resource|scripts of the page did not come/] });

  test('is asked for again by itself, for whoever has tapped and where the tool is the page', async ({
    page,
  }) => {
    for (const path of [OPERATION_PAGE, '/api']) {
      await open(page, '/introduction');
      await page.evaluate(() => sessionStorage.clear());
      const { entry } = await listFiles(page);
      let losses = 0;
      await page.route(isOneOf(entry), async (route) => {
        losses += 1;
        await (losses === 1 ? route.abort() : route.continue());
      });
      await open(page, path);
      if (path === OPERATION_PAGE) await page.getByRole('button', { name: 'Try it' }).click();
      await expect(page.getByRole('button', { name: /^Send/ })).toBeVisible({ timeout: 15_000 });
      expect(losses).toBeGreaterThan(1);
      await page.unrouteAll();
    }
  });

  test('that a tap waits for without a network is told of, and comes with the network', async ({
    page,
  }) => {
    await open(page, OPERATION_PAGE);
    const { early } = await listFiles(page);
    await page.evaluate(async (file) => void (await import(file)), early);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(notice(page)).toHaveText(/^The network does not answer\./);
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: /^Send/ })).toBeVisible({ timeout: 15_000 });
    await expect(notice(page)).toHaveCount(0);
  });
});

test.describe('style sheets', () => {
  test('that are lost on the way to a page are asked for until they come', async ({ page }) => {
    const losses = new Map<string, number>();
    await page.route(/\.css$/, async (route) => {
      const lost = (losses.get(route.request().url()) ?? 0) + 1;
      losses.set(route.request().url(), lost);
      await (lost < 3 ? route.abort() : route.continue());
    });
    await openReady(page, OPERATION_PAGE);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
    await expect(page.getByLabel('Message')).toHaveCSS('border-style', 'solid');
    const { size } = losses;
    expect(size).toBeGreaterThan(0);
    const sheets = page.locator('head link[rel=stylesheet]:not([disabled])');
    await expect(sheets).toHaveCount(size);
  });
});
