// No lost file takes the page away: the text stays, links lead on, and controls work when the network is back.
import { holdCode } from './support/hold-code.ts';
import { OPERATION_PAGE } from './support/catalogue.ts';
import {
  expectAliveAgain,
  isOneOf,
  listFiles,
  LOST,
  notice,
  openSearch,
  saveData,
} from './support/lost-files.ts';
import { comeAlive, expect, open, openReady, showIntent, test, type Page } from './support/test.ts';

/** One page of each kind: they need other modules. */
const KINDS = [OPERATION_PAGE, '/quick-start', '/contact', '/changelog'] as const;

test.use({ expectedProblems: [LOST] });
test.beforeEach(({ page }) => saveData(page));

/** Opens a page that loses each of some files once: it stays as it is, comes alive, and its controls work. */
async function loseOnce(page: Page, path: string, files: readonly string[]): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  const lost = new Set<string>();
  await page.route(isOneOf(...files), async (route) => {
    const file = route.request().url();
    await (lost.has(file) ? route.continue() : route.abort());
    lost.add(file);
  });
  await open(page, path);
  const heading = await page.locator('h1').textContent();
  await expect
    .poll(async () => {
      await showIntent(page);
      return lost.size;
    })
    .toBe(files.length);
  await expect(page.locator('h1')).toHaveText(heading!);
  await expectAliveAgain(page);
  await page.unrouteAll();
  await expect(page.locator('h1')).toHaveText(heading!);
  await openSearch(page);
  await page.keyboard.press('Escape');
}

/** Opens a page without a network: it can be read and says so, and works when the network is back. */
async function loseNetwork(page: Page, path: string): Promise<void> {
  await open(page, path);
  const heading = await page.locator('h1').textContent();
  // The code is there, as after a while on the page, and the payload is not.
  const { early, entry, modules } = await listFiles(page);
  await page.evaluate(
    async (files) => void (await Promise.all(files.map((file) => fetch(file)))),
    [early, entry, ...modules],
  );
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(notice(page)).toBeVisible({ timeout: 10_000 });
  await expect(page.locator('h1')).toHaveText(heading!);
  await page.context().setOffline(false);
  await expectAliveAgain(page);
  await expect(notice(page)).toHaveCount(0);
  await openSearch(page);
}

for (const path of KINDS)
  test(`${path} loses each of its files once, and the network`, async ({ page }) => {
    test.setTimeout(60_000);
    await open(page, path);
    const { payload, early, entry, modules } = await listFiles(page);
    for (const [name, files] of [
      ['the payload', [payload]],
      ['the early module', [early]],
      ['the entry', [entry]],
      ['the early module and the entry', [early, entry]],
      ['the other modules', modules],
    ] as const)
      await test.step(name, () => loseOnce(page, path, files));
    await test.step('the network', () => loseNetwork(page, path));
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
