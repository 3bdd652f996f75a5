// npm run dev: what a writer or developer saves is on the screen at once, a mistake as well.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPort, startService, type Service } from '#bench/support/process.ts';
import { settings } from '#settings';
import { createWorkingCopy } from '#bench/support/working-copy.ts';
import { expect, test, waitForReady, type Page } from './support/test.ts';

const GUIDE = 'content/pages/introduction.mdx';
const DESCRIPTION = 'api/paths/accounts.yaml';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let copy: { readonly dir: string; remove(): Promise<void> };
let preview: Service;

test.beforeAll(async () => {
  copy = await createWorkingCopy();
  const port = await findPort();
  const command = [process.execPath, '--import', 'tsx', 'scripts/dev.ts'];
  const env = { PORT: String(port) };
  preview = await startService(command, port, { cwd: copy.dir, env, probe: '/introduction' });
});

test.afterAll(async () => {
  await preview?.stop();
  await copy?.remove();
});

/** Changes a file of the copy, and gives a function that puts it back. */
async function edit(file: string, change: (text: string) => string): Promise<() => Promise<void>> {
  const path = join(copy.dir, file);
  const original = await readFile(path, 'utf8');
  const changed = change(original);
  expect(changed, `the edit of ${file} changes something`).not.toBe(original);
  await writeFile(path, changed);
  return () => writeFile(path, original);
}

async function openPreview(page: Page, path: string): Promise<void> {
  await page.goto(preview.url + path);
  await waitForReady(page);
  await page.evaluate(() => void Object.assign(window, { mark: true }));
}

/** What has to be on the screen after an edit, and no longer after it has been taken back. */
const EDITS = [
  {
    what: 'a page’s text',
    path: '/introduction',
    file: GUIDE,
    change: (text: string) => `${text}\n\nA sentence just written.\n`,
    shown: 'A sentence just written.',
  },
  {
    what: 'the API description',
    path: '/accounts/create-account',
    file: DESCRIPTION,
    change: (text: string) => text.replace(/summary: .*/, 'summary: Just renamed'),
    shown: 'Just renamed',
  },
  {
    what: 'a server component',
    path: '/accounts/create-account',
    file: 'src/site/layout/footer.tsx',
    change: (text: string) => text.replace('<footer', '<footer data-edited="server"'),
    shown: undefined,
  },
  {
    what: 'a client component',
    path: '/accounts/create-account',
    file: 'src/site/layout/theme-toggle.tsx',
    change: (text: string) => text.replace('<button', '<button data-edited="client"'),
    shown: undefined,
  },
] as const;

for (const { what, path, file, change, shown } of EDITS) {
  test(`an edit of ${what} is shown without a load`, async ({ page }) => {
    await openPreview(page, path);
    const sign = shown ? page.locator('main', { hasText: shown }) : page.locator('[data-edited]');
    await expect(sign).toHaveCount(0);
    const restore = await edit(file, change);
    await expect(sign.first()).toBeAttached();
    await restore();
    await expect(sign).toHaveCount(0);
    expect(await page.evaluate(() => 'mark' in window)).toBe(true);
  });
}

test('the search looks through the files as they are', async ({ request }) => {
  const restore = await edit(DESCRIPTION, (text) =>
    text.replace(/summary: .*/, 'summary: Rechristened'),
  );
  const find = async (): Promise<string | undefined> => {
    const { applicationId, searchKey, indexName } = settings.search;
    const answer = await request.post(`${preview.url}/1/indexes/${indexName}/query`, {
      headers: { 'x-algolia-application-id': applicationId, 'x-algolia-api-key': searchKey },
      data: { query: 'rechristened' },
    });
    const { hits } = (await answer.json()) as { hits: readonly { page_title: string }[] };
    return hits[0]?.page_title;
  };
  await expect.poll(find).toBe('Rechristened');
  await restore();
  await expect.poll(find).toBeUndefined();
});

test('pages asked for while modules are being replaced come whole', async ({ request }) => {
  const component = EDITS.find(({ what }) => what === 'a client component')!;
  for (let round = 0; round < 5; round += 1) {
    const restore = await edit(component.file, component.change);
    // Between the watcher's notice and the end of the replacement.
    await sleep(60 * round);
    const paths = ['/introduction', component.path, '/introduction.rsc'];
    const answers = paths.map((path) => request.get(preview.url + path));
    await restore();
    for (const answer of await Promise.all(answers))
      expect(answer.status(), answer.url()).toBe(200);
  }
});

test.describe('a mistake', () => {
  test.use({ expectedProblems: [/\[vite\]|Internal Server Error/] });

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
  ];
  for (const { file, change, expected } of mistakes) {
    test(`in ${file} is shown in the page until it is mended`, async ({ page }) => {
      await openPreview(page, '/introduction');
      const overlay = page.locator('vite-error-overlay');
      await expect(overlay).toHaveCount(0);
      const restore = await edit(file, change);
      for (const pattern of expected) await expect(overlay).toContainText(pattern);
      // A page opened while the mistake stands shows it too.
      await page.reload();
      for (const pattern of expected) await expect(overlay).toContainText(pattern);
      await restore();
      await expect(overlay).toHaveCount(0);
    });
  }
});
