// npm run dev: what a writer or developer saves is on the screen at once, a mistake as well, and what pages send is
// answered as the built server answers it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { findPort, startService, type Service } from '#bench/support/process.ts';
import { settings } from '#settings';
import { createWorkingCopy } from '#bench/support/working-copy.ts';
import { expect, test, waitForReady, type Page } from './support/test.ts';

const GUIDE = 'content/pages/introduction.mdx';
const DESCRIPTION = 'api/paths/accounts.yaml';
/** Index, content and sandbox are made anew as a whole, a backend with its first call: on a busy machine that takes its time. */
const MADE_ANEW = { timeout: 20_000 };

test.describe.configure({ mode: 'default', timeout: 90_000 });

let copy: { readonly dir: string; remove(): Promise<void> };
let preview: Service;

test.beforeAll(async () => {
  // What is set for the tests does not hold for what goes before them.
  test.setTimeout(120_000);
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
  await expect.poll(find, MADE_ANEW).toBe('Rechristened');
  await restore();
  await expect.poll(find, MADE_ANEW).toBeUndefined();
});

/** Asks GraphQL as the pages do. */
async function ask(request: APIRequestContext, query: string): Promise<unknown> {
  const answer = await request.post(`${preview.url}/graphql`, {
    headers: { authorization: `Bearer ${settings.dataBackend.token}` },
    data: { query },
  });
  return answer.json();
}

test('GraphQL answers from the files as they are', async ({ request }) => {
  const readTitle = () => ask(request, '{ page(path: "/introduction") { title } }');
  const before = await readTitle();
  expect(before).toEqual({ data: { page: { title: 'Introduction' } } });
  const restore = await edit(GUIDE, (text) => text.replace(/^title: .*/m, 'title: Rechristened'));
  await expect.poll(readTitle, MADE_ANEW).toEqual({ data: { page: { title: 'Rechristened' } } });
  await restore();
  await expect.poll(readTitle, MADE_ANEW).toEqual(before);
});

test('feedback that is given on a page is kept', async ({ page, request }) => {
  await page.goto(`${preview.url}/introduction`);
  await waitForReady(page);
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  const form = page.locator('.feedback-form');
  await form.getByRole('button', { name: 'Yes' }).click();
  await expect(form.getByRole('status')).toContainText('Saved, thank you.', MADE_ANEW);
  expect(await ask(request, '{ feedback(path: "/introduction") { helpful notHelpful } }')).toEqual({
    data: { feedback: { helpful: 1, notHelpful: 0 } },
  });
});

test('a form that is sent without script is answered by a page that looks like the others', async ({
  request,
}) => {
  const page = await request.get(`${preview.url}/contact`);
  expect(await page.text()).toContain('action="/contact"');
  const answer = await request.post(`${preview.url}/contact`, { form: { name: 'Ada Example' } });
  expect(answer.status()).toBe(422);
  const html = await answer.text();
  expect(html).toContain('The message needs a correction');
  expect(html).toMatch(/<link rel="stylesheet"[^>]* href="[^"]*site\.css"/);
  const { token } = (await (await request.get(`${preview.url}/contact/form-token`)).json()) as {
    token: string;
  };
  expect(token).toMatch(/\S{20}/);
});

test('images are resized', async ({ request }) => {
  const answer = await request.get(`${preview.url}/_image?url=/images/icon-512.png&w=64`, {
    headers: { accept: 'image/webp' },
  });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('image/webp');
});

test('the sandbox answers by the description as it is, and its callbacks have an inbox', async ({
  request,
}) => {
  const made = await request.post(`${preview.url}/sandbox/workspaces`);
  expect(made.status()).toBe(201);
  const { id, appKey } = (await made.json()) as { id: string; appKey: string };
  const headers = { authorization: `Bearer ${appKey}` };
  const readStatus = async (path: string) =>
    (await request.get(preview.url + path, { headers })).status();
  expect(await readStatus(`/sandbox/${id}/v1/accounts`)).toBe(200);
  expect(await readStatus(`/callbacks/${id}`)).toBe(200);
  const list = `/sandbox/${id}/v1/accounts?limit=1`;
  const restore = await edit(DESCRIPTION, (text) =>
    text.replaceAll('x-permission: accounts:read', 'x-permission: accounts:look'),
  );
  await expect.poll(() => readStatus(list), MADE_ANEW).toBe(403);
  await restore();
  await expect.poll(() => readStatus(list), MADE_ANEW).toBe(200);
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
