// No lost file takes the page away: the text stays, links lead on, and controls work when the network is back.
import { comeAlive, expect, open, openReady, showIntent, test, type Page } from './support/test.ts';

/** One page of each kind, and a control of the page that its code has to open. */
const KINDS: readonly (readonly [path: string, open: (page: Page) => Promise<void>])[] = [
  ['/accounts/create-account', openSearch],
  ['/quick-start', openSearch],
  ['/contact', openSearch],
  ['/changelog', openSearch],
];

test.use({
  expectedProblems: [
    /Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically/,
  ],
});

// What is fetched at idle may come before a file is lost. Readers who save data fetch nothing at idle.
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, downlink: 1 } }),
  ),
);

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
}

/** The files that a page asks for when it comes alive: its payload, the early module, React's entry and the other modules. */
async function listFiles(page: Page) {
  const { payload, chunks } = await page.evaluate(() => {
    const read = (name: string) =>
      document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)!.content;
    return { payload: read('payload'), chunks: read('chunks').split(' ') };
  });
  const [early, entry, ...modules] = chunks;
  return { payload, early: early!, entry: entry!, modules };
}

const isOneOf =
  (...files: readonly string[]) =>
  (url: URL) =>
    files.includes(url.pathname);
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /offline|network/ });

/** A document that had to be loaded anew waits for the next sign of intent, as every document does. */
async function expectAliveAgain(page: Page): Promise<void> {
  await expect(async () => {
    await showIntent(page);
    await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

for (const [path, use] of KINDS) {
  test(`${path} loses its payload, the early module, the entry and the other modules once`, async ({
    page,
  }) => {
    await open(page, path);
    const heading = await page.locator('h1').textContent();
    const { payload, early, entry, modules } = await listFiles(page);
    for (const files of [[payload], [early], [entry], [early, entry], modules]) {
      await page.evaluate(() => sessionStorage.clear());
      const lost = new Set<string>();
      await page.route(isOneOf(...files), async (route) => {
        const file = route.request().url();
        await (lost.has(file) ? route.continue() : route.abort());
        lost.add(file);
      });
      await open(page, path);
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
      await use(page);
      await page.keyboard.press('Escape');
    }
  });

  test(`${path} without a network can be read, says so, and works when the network is back`, async ({
    page,
    context,
  }) => {
    await open(page, path);
    const heading = await page.locator('h1').textContent();
    // The code is there, as after a while on the page, and the payload is not.
    const { early, entry, modules } = await listFiles(page);
    await page.evaluate(
      async (files) => void (await Promise.all(files.map((file) => fetch(file)))),
      [early, entry, ...modules],
    );
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await expect(notice(page)).toBeVisible({ timeout: 10_000 });
    await expect(page.locator('h1')).toHaveText(heading!);
    await context.setOffline(false);
    await expectAliveAgain(page);
    await expect(notice(page)).toHaveCount(0);
    await use(page);
  });
}

test('a payload that is lost for good leaves text and links, and the reader is told', async ({
  page,
}) => {
  await open(page, '/accounts/create-account');
  const { payload } = await listFiles(page);
  await page.route(isOneOf(payload), (route) => route.abort());
  await expect(async () => {
    await showIntent(page);
    await expect(notice(page)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole('link', { name: 'API Reference' }).first().click();
  await expect(page).toHaveURL(/\/api-reference$/);
});

test('a page that comes slowly keeps what was tapped', async ({ page }) => {
  await page.route(/\.(js|rsc)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await open(page, '/accounts/create-account');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible({ timeout: 15_000 });
});

test.describe('a part that a control opens', () => {
  const OPERATION = '/accounts/create-account';
  for (const [name, path, file, tap, opened] of [
    [
      'search',
      OPERATION,
      /search-dialog-/,
      (page: Page) => page.getByRole('button', { name: 'Find something...' }).click(),
      (page: Page) => page.getByRole('dialog').getByRole('combobox'),
    ],
    [
      'console',
      OPERATION,
      /load-console-/,
      (page: Page) => page.getByRole('button', { name: 'Try it' }).click(),
      (page: Page) => page.getByRole('button', { name: /^Send/ }),
    ],
    [
      'inspector',
      '/try-callback',
      /inspector-/,
      async () => {},
      (page: Page) => page.getByRole('button', { name: /workspace/i }).first(),
    ],
  ] as const) {
    test(`${name}: lost once, opens; lost for good, says so beside the control; then opens by itself`, async ({
      page,
    }) => {
      let isGone = false;
      let lost = 0;
      await page.route(file, async (route) => {
        lost += 1;
        await (isGone || lost === 1 ? route.abort() : route.continue());
      });
      await openReady(page, path);
      await tap(page);
      await expect(opened(page)).toBeVisible({ timeout: 10_000 });
      expect(lost).toBeGreaterThan(1);
      isGone = true;
      await page.reload();
      await comeAlive(page);
      const heading = await page.locator('h1').textContent();
      await tap(page);
      const told = page.getByRole('alert').filter({ hasText: 'could not be opened' });
      await expect(told).toBeVisible({ timeout: 10_000 });
      await expect(page.locator('h1')).toHaveText(heading!);
      isGone = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(opened(page)).toBeVisible({ timeout: 10_000 });
      await expect(told).toHaveCount(0);
    });
  }
});

test.describe('the way to another page', () => {
  const next = (page: Page) => page.locator('footer a[rel=next]');

  test('survives a payload that is lost once', async ({ page }) => {
    await openReady(page, '/accounts/create-account');
    let lost = 0;
    await page.route('**/accounts/upload-account.rsc', async (route) => {
      lost += 1;
      await (lost === 1 ? route.abort() : route.continue());
    });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await next(page).click();
    await expect(page.locator('h1')).toHaveText('Upload accounts');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  test('is a load of the document where the payload or the code does not come', async ({
    page,
  }) => {
    await open(page, '/contact');
    const { modules } = await listFiles(page);
    await open(page, '/introduction');
    const shared = await listFiles(page);
    const special = modules.filter((file) => !shared.modules.includes(file));
    expect(special.length).toBeGreaterThan(0);
    for (const files of [special, ['/contact.rsc']]) {
      await openReady(page, '/introduction');
      let isGone = true;
      await page.route(isOneOf(...files), (route) => (isGone ? route.abort() : route.continue()));
      await page.getByRole('link', { name: 'Contact', exact: false }).last().click();
      await expect(page.locator('main form')).toBeVisible({ timeout: 10_000 });
      await expect(page).toHaveURL(/\/contact$/);
      isGone = false;
      await expectAliveAgain(page);
      await page.unrouteAll();
    }
  });

  test('without a network: the page before stays under its address, and the reader is told', async ({
    page,
    context,
  }) => {
    await openReady(page, '/accounts/create-account');
    await context.setOffline(true);
    await next(page).click();
    await expect(notice(page)).toBeVisible({ timeout: 10_000 });
    await expect(page.locator('h1')).toHaveText('Create an account');
    await expect(page).toHaveURL(/\/accounts\/create-account$/);
    await context.setOffline(false);
    await next(page).click();
    await expect(page.locator('h1')).toHaveText('Upload accounts');
    await expect(notice(page)).toHaveCount(0);
  });
});

test.describe('a site that was published anew', () => {
  /** Answers a page's payload as another build would. */
  async function publish(page: Page, pattern: string, from: RegExp, to: string): Promise<void> {
    await page.route(pattern, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(from, to) });
    });
  }

  test('under an open page is loaded as a document at the next link', async ({ page }) => {
    await openReady(page, '/accounts/create-account');
    await publish(page, '**/upload-account.rsc', /"buildId":"[^"]+"/, '"buildId":"another"');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.locator('footer a[rel=next]').click();
    await expect(page.locator('h1')).toHaveText('Upload accounts');
    await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(false);
  });

  test('between a document and its payload leaves no mixture of the two', async ({ page }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await publish(page, '**/create-account.rsc', /"version":"[^"]+"/, '"version":"other1"');
    await open(page, '/accounts/create-account');
    await expect
      .poll(
        async () => {
          if (documents < 2) await showIntent(page).catch(() => undefined);
          return documents;
        },
        { timeout: 10_000 },
      )
      .toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expectAliveAgain(page);
    await expect(page.locator('nav[aria-label=Documentation] a').first()).toBeAttached();
  });

  test('and a part that has gone with the build before: the reader is told why', async ({
    page,
  }) => {
    await openReady(page, '/accounts/create-account');
    await publish(page, '**/create-account.rsc', /"buildId":"[^"]+"/, '"buildId":"another"');
    await page.route(/search-dialog-/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Find something...' }).click();
    const told = page.getByRole('status').filter({ hasText: 'older than the site' });
    await expect(told).toBeVisible({ timeout: 10_000 });
    await page.unrouteAll();
    await told.getByRole('button', { name: 'Load the page again' }).click();
    await page.waitForLoadState();
    await expectAliveAgain(page);
    await openSearch(page);
  });
});
