// npm run dev: what pages send is answered as the built server answers it, from the files as they are.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { settings } from '#settings';
import { connectClient } from '#tests/dist/mcp/mcp-client.ts';
import { CONSOLE_PATH, editor } from '#tests/support/console.ts';
import { DESCRIPTION, GUIDE, MADE_ANEW } from '#tests/support/preview.ts';
import { preview } from './preview.ts';
import { expect, test } from '#tests/support/test.ts';

/** Asks GraphQL as the pages do. */
async function ask(request: APIRequestContext, query: string): Promise<unknown> {
  const answer = await request.post(`${preview.url}/graphql`, {
    headers: { authorization: `Bearer ${settings.dataBackend.token}` },
    data: { query },
  });
  return answer.json();
}

/** What the preview has prepared of packages; a change may load pages anew, and a click would be lost. */
const readPrepared = () => readFile(join(preview.dir, 'node_modules/.vite/deps/_metadata.json'));

test('what pages load on demand was prepared before', async ({ page }) => {
  await preview.open(page, CONSOLE_PATH);
  const prepared = await readPrepared();
  await page.getByRole('button', { name: 'Try it' }).click();
  // A few hundred modules, each made for the browser as it is asked for.
  await expect(editor(page)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('account');
  await expect(page.getByRole('option').first()).toBeVisible(MADE_ANEW);
  await preview.expectSameDocument(page);
  expect(await readPrepared()).toEqual(prepared);
});

test('feedback that is given on a page is kept', async ({ page, request }) => {
  await preview.open(page, '/introduction');
  const prepared = await readPrepared();
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  const form = page.locator('.feedback-form');
  await form.getByRole('button', { name: 'Yes' }).click();
  await expect(form.locator('[aria-live=polite]')).toContainText('Saved, thank you.', MADE_ANEW);
  expect(await ask(request, '{ feedback(path: "/introduction") { helpful notHelpful } }')).toEqual({
    data: { feedback: { helpful: 1, notHelpful: 0 } },
  });
  await preview.expectSameDocument(page);
  expect(await readPrepared()).toEqual(prepared);
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

test('a connection stays open for ten minutes with nothing to do', async ({ request }) => {
  const answer = await request.get(`${preview.url}/introduction.rsc`);
  expect(answer.headers()['keep-alive']).toBe('timeout=600');
});

/** Makes a workspace, and gives the way to ask for a path with its key. */
async function openWorkspace(request: APIRequestContext) {
  const made = await request.post(`${preview.url}/sandbox/workspaces`);
  expect(made.status()).toBe(201);
  const { id, appKey } = (await made.json()) as { id: string; appKey: string };
  const headers = { authorization: `Bearer ${appKey}` };
  const readStatus = async (path: string) =>
    (await request.get(preview.url + path, { headers })).status();
  return { id, readStatus };
}

/** The title of the first hit of a query. */
async function findTitle(request: APIRequestContext, query: string): Promise<string | undefined> {
  const { applicationId, searchKey, indexName } = settings.search;
  const answer = await request.post(`${preview.url}/1/indexes/${indexName}/query`, {
    headers: { 'x-algolia-application-id': applicationId, 'x-algolia-api-key': searchKey },
    data: { query },
  });
  const { hits } = (await answer.json()) as { hits: readonly { page_title: string }[] };
  return hits[0]?.page_title;
}

// One edit for all who read the description: each costs as much as all of the other requests of this file.
test('the description as it is: pages show it without a load, the search finds it, the sandbox obeys it, and its callbacks have an inbox', async ({
  page,
  request,
}) => {
  const { id, readStatus } = await openWorkspace(request);
  expect(await readStatus(`/sandbox/${id}/v1/accounts`)).toBe(200);
  expect(await readStatus(`/callbacks/${id}`)).toBe(200);
  const list = `/sandbox/${id}/v1/accounts?limit=1`;
  const find = () => findTitle(request, 'rechristened');
  const shown = page.locator('main', { hasText: 'Rechristened' });
  await preview.open(page, CONSOLE_PATH);
  await expect(shown).toHaveCount(0);
  const restore = await preview.edit(DESCRIPTION, (text) => {
    const renamed = text.replace(/summary: .*/, 'summary: Rechristened');
    expect(renamed).not.toBe(text);
    const forbidden = renamed.replaceAll(
      'x-permission: accounts:read',
      'x-permission: accounts:look',
    );
    expect(forbidden).not.toBe(renamed);
    return forbidden;
  });
  await expect(shown).toHaveCount(1, MADE_ANEW);
  await expect.poll(find, MADE_ANEW).toBe('Rechristened');
  await expect.poll(() => readStatus(list), MADE_ANEW).toBe(403);
  await restore();
  await expect(shown).toHaveCount(0, MADE_ANEW);
  await expect.poll(find, MADE_ANEW).toBeUndefined();
  await expect.poll(() => readStatus(list), MADE_ANEW).toBe(200);
  await preview.expectSameDocument(page);
});

test('a guide as it is: pages show it without a load, GraphQL and agents read it, and agents share the sandbox with people', async ({
  page,
  request,
}) => {
  const readByGraphql = () => ask(request, '{ page(path: "/introduction") { title } }');
  const before = await readByGraphql();
  expect(before).toEqual({ data: { page: { title: 'Introduction' } } });
  const manual = await request.get(`${preview.url}/mcp`, { headers: { accept: 'text/html' } });
  expect(await manual.text()).toContain('mcpServers');
  const stream = await request.get(`${preview.url}/mcp`, {
    headers: { accept: 'text/event-stream' },
  });
  expect(stream.status()).toBe(405);
  const mcp = await connectClient(new URL('/mcp', preview.url));
  expect(await mcp.call('search_docs', { query: 'idempotency key' })).toContain('Idempotency');
  const readTitle = async () =>
    (await mcp.call('read_page', { path: '/introduction' })).match(/^# .*/m)?.[0];
  expect(await readTitle()).toBe('# Introduction');
  const sentence = page.locator('main', { hasText: 'A sentence just written.' });
  await preview.open(page, '/introduction');
  await expect(sentence).toHaveCount(0);
  const restore = await preview.edit(
    GUIDE,
    (text) => `${text.replace(/^title: .*/m, 'title: Rechristened')}\n\nA sentence just written.\n`,
  );
  await expect(sentence).toHaveCount(1, MADE_ANEW);
  await expect.poll(readTitle, MADE_ANEW).toBe('# Rechristened');
  await expect
    .poll(readByGraphql, MADE_ANEW)
    .toEqual({ data: { page: { title: 'Rechristened' } } });
  await restore();
  await expect.poll(readTitle, MADE_ANEW).toBe('# Introduction');
  await expect.poll(readByGraphql, MADE_ANEW).toEqual(before);
  await expect(sentence).toHaveCount(0, MADE_ANEW);
  await preview.expectSameDocument(page);

  const made = JSON.parse(await mcp.call('call_sandbox', { operationId: 'listAccounts' })) as {
    readonly workspace: string;
    readonly status: number;
  };
  expect(made.status).toBe(200);
  const [appKey = ''] = made.workspace.split('.');
  const [, , id = ''] = appKey.split('_');
  const shared = await request.get(`${preview.url}/sandbox/${id}/v1/accounts`, {
    headers: { authorization: `Bearer ${appKey}` },
  });
  expect(shared.status()).toBe(200);
  await mcp.call('report_problem', { path: '/introduction', text: 'Step 3 fails.' });
  expect(await ask(request, '{ feedback(path: "/introduction") { notHelpful } }')).toMatchObject({
    data: { feedback: { notHelpful: 1 } },
  });
  await mcp.close();
});
