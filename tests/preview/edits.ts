// npm run dev: what a writer or developer saves is on the screen at once, a mistake as well.
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { createGate } from '#tests/support/backend-answers.ts';
import { DESCRIPTION, GUIDE, MADE_ANEW } from '#tests/support/preview.ts';
import { preview } from './preview.ts';
import { expect, test, waitForReady, type Page } from '#tests/support/test.ts';

interface Edit {
  readonly what: string;
  readonly file: string;
  readonly change: (text: string) => string;
}

const CLIENT_COMPONENT = {
  what: 'a client component',
  file: 'src/site/layout/theme-toggle.tsx',
  change: (text: string) => text.replace('<button', '<button data-edited="client"'),
} as const;

/** What has to be on the screen after an edit, and no longer after it has been taken back. backend.ts has guides and the description. */
const EDITS: readonly Edit[] = [
  {
    what: 'a server component',
    file: 'src/site/layout/footer.tsx',
    change: (text: string) => text.replace('<footer', '<footer data-edited="server"'),
  },
  CLIENT_COMPONENT,
];

/** How long a file stays empty that is being saved: enough for the preview to read it. */
const EMPTY_MS = 150;

test('edits of components are shown without a load', async ({ page }) => {
  await preview.open(page, '/accounts/create-account');
  const sign = page.locator('[data-edited]');
  for (const { what, file, change } of EDITS)
    await test.step(`an edit of ${what}`, async () => {
      await expect(sign).toHaveCount(0);
      const restore = await preview.edit(file, change);
      await expect(sign.first()).toBeAttached(MADE_ANEW);
      // As many programs save: they empty the file, and fill it as soon as the machine has time for that.
      await preview.edit(file, () => '');
      await sleep(EMPTY_MS);
      await restore();
      await expect(sign).toHaveCount(0, MADE_ANEW);
      await preview.expectSameDocument(page);
    });
});

test.describe('an edit that comes', () => {
  const write = (sentence: string) => (text: string) => `${text}\n\n${sentence}\n`;
  const waitUntilServed = (request: APIRequestContext, sentence: string) =>
    expect
      .poll(async () => (await request.get(`${preview.url}/introduction`)).text(), MADE_ANEW)
      .toContain(sentence);

  test('before the page is connected is shown', async ({ page, request }) => {
    const gate = createGate();
    await page.routeWebSocket(/./, async (socket) => {
      await gate.opened;
      socket.connectToServer();
    });
    await preview.open(page, '/introduction');
    const restore = await preview.edit(GUIDE, write('Written before.'));
    await waitUntilServed(request, 'Written before.');
    await expect(page.locator('main')).not.toContainText('Written before.');
    gate.open();
    await expect(page.locator('main')).toContainText('Written before.', MADE_ANEW);
    await preview.expectSameDocument(page);
    await restore();
  });

  test('between a document and its payload is shown, and the two agree', async ({
    page,
    request,
  }) => {
    const gate = createGate();
    await page.route(/\.rsc\b/, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(`${preview.url}/introduction`, { waitUntil: 'commit' });
    const restore = await preview.edit(GUIDE, write('Written between.'));
    await waitUntilServed(request, 'Written between.');
    gate.open();
    await waitForReady(page);
    await expect(page.locator('main')).toContainText('Written between.', MADE_ANEW);
    await restore();
  });

  test('while an earlier one is on its way is shown in its place', async ({ page }) => {
    await preview.open(page, '/introduction');
    const gate = createGate();
    const answered = createGate();
    let isHeld = false;
    await page.route(
      /\.rsc\b/,
      async (route) => {
        const answer = await route.fetch();
        isHeld = true;
        await gate.opened;
        await route.fulfill({ response: answer });
        answered.open();
      },
      { times: 1 },
    );
    const restore = await preview.edit(GUIDE, write('The first.'));
    await expect.poll(() => isHeld, MADE_ANEW).toBe(true);
    await preview.edit(GUIDE, (text) => text.replace('The first.', 'The second.'));
    await expect(page.locator('main')).toContainText('The second.', MADE_ANEW);
    gate.open();
    await answered.opened;
    // Time for the page to show what it must not.
    await page.waitForTimeout(500);
    await expect(page.locator('main')).toContainText('The second.');
    await restore();
  });
});

test('pages asked for while modules are being replaced come whole', async ({ request }) => {
  for (let round = 0; round < 5; round += 1) {
    const restore = await preview.edit(CLIENT_COMPONENT.file, CLIENT_COMPONENT.change);
    // Between the watcher's notice and the end of the replacement.
    await sleep(60 * round);
    const paths = ['/introduction', '/accounts/create-account', '/introduction.rsc'];
    const answers = paths.map((path) => request.get(preview.url + path));
    await restore();
    for (const answer of await Promise.all(answers))
      expect(answer.status(), answer.url()).toBe(200);
  }
});

test.describe('a mistake', () => {
  test.use({ expectedProblems: [/\[vite\]|Internal Server Error/] });
  const findOverlay = (page: Page) => page.locator('vite-error-overlay');

  test('that empties a guide takes no page away', async ({ page, request }) => {
    const status = async () => (await request.get(`${preview.url}/introduction.rsc`)).status();
    await preview.open(page, '/introduction');
    const restore = await preview.edit(GUIDE, () => '');
    expect(await status()).toBe(200);
    // The preview has read the empty text.
    await expect(findOverlay(page)).toContainText('introduction.mdx', MADE_ANEW);
    expect(await status()).toBe(200);
    await restore();
    expect(await status()).toBe(200);
    await expect(findOverlay(page)).toHaveCount(0, MADE_ANEW);
  });

  test('that takes a component away leaves the page, and says so', async ({ page }) => {
    await preview.open(page, '/accounts/create-account');
    const rename = (text: string) => text.replace('function Footer', 'function Foot');
    const restore = await preview.edit('src/site/layout/footer.tsx', rename);
    await expect(findOverlay(page)).toContainText(
      /SiteDocument in \S+app\.tsx draws a component that does not exist/,
      MADE_ANEW,
    );
    await expect(page.locator('footer')).toBeAttached();
    await restore();
    const again = await preview.edit('src/site/layout/footer.tsx', EDITS[0]!.change);
    await expect(page.locator('[data-edited]').first()).toBeAttached(MADE_ANEW);
    await expect(findOverlay(page)).toHaveCount(0, MADE_ANEW);
    await again();
    await preview.expectSameDocument(page);
  });

  const mistakes = [
    {
      file: GUIDE,
      change: (text: string) => `${text}\n\n[A link](/no/such/page)\n`,
      expected: [/introduction\.mdx:\d+/, /The link "\/no\/such\/page" leads nowhere\./],
    },
    {
      file: DESCRIPTION,
      change: (text: string) => text.replace(/^( +)x-page: .*/m, '$1x-page: /nowhere'),
      expected: [/accounts\.yaml:\d+/, /has no page\./],
    },
    {
      file: 'content/pages/contact.mdx',
      change: (text: string) => `${text}\n\nYou write; we read.\n`,
      expected: [
        /contact\.mdx:\d+:10/,
        /A semicolon joins two sentences\./,
        /You write; we read\./,
      ],
    },
  ];
  test('is shown in the page until it is mended', async ({ page }) => {
    await preview.open(page, '/introduction');
    const overlay = findOverlay(page);
    for (const { file, change, expected } of mistakes)
      await test.step(`in ${file} is shown in the page until it is mended`, async () => {
        await expect(overlay).toHaveCount(0);
        const restore = await preview.edit(file, change);
        for (const pattern of expected) await expect(overlay).toContainText(pattern, MADE_ANEW);
        // A page opened while the mistake stands shows it too.
        await page.reload();
        for (const pattern of expected) await expect(overlay).toContainText(pattern, MADE_ANEW);
        await restore();
        await expect(overlay).toHaveCount(0, MADE_ANEW);
      });
  });
});
