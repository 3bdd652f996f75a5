import { expect, it } from 'vitest';
import { findCopy } from './copy-store.ts';
import { makeCopy } from './make-copy.ts';
import { createMemoryCaches } from './testing/create-memory-caches.ts';
import { buildSiteFiles, LIST, POLICY, serve } from './testing/serve-copy.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const now = () => NOW;

it('keeps pages with the rules for their scripts, payloads and files', async () => {
  const storage = createMemoryCaches();
  const seen: string[] = [];
  await makeCopy(LIST, {
    storage,
    fetch: serve(buildSiteFiles()),
    now,
    onProgress: (done, total) => seen.push(`${done}/${total}`),
  });
  expect(seen).toEqual(['1/4', '2/4', '3/4', '4/4']);
  const copy = (await findCopy(storage))!;
  expect(copy).toMatchObject({ version: 'one', keptAt: NOW.toISOString() });
  const page = (await copy.files.match('/accounts/add'))!;
  expect(await page.text()).toContain('First');
  expect(Object.fromEntries(page.headers)).toEqual({
    'content-security-policy': POLICY,
    'content-type': 'text/html',
  });
  expect(await (await copy.files.match('/accounts/add.rsc'))?.text()).toContain('"version":"abc"');
  expect(await (await copy.files.match('/assets/a.js'))?.text()).toBe('code');
});

it('deletes the copy from before once the new copy is whole', async () => {
  const storage = createMemoryCaches();
  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now });
  const next = { ...LIST, version: 'two' };
  await makeCopy(next, { storage, fetch: serve(buildSiteFiles(next, 'Second')), now });
  expect(await storage.keys()).toHaveLength(1);
  const copy = (await findCopy(storage))!;
  expect(await (await copy.files.match('/'))?.text()).toContain('Second');
});

it.each([
  ['a page', '/assets/copy-b.json'],
  ['a script', '/assets/a.js'],
])('keeps the copy from before if a file does not come: %s', async (_, lost) => {
  const storage = createMemoryCaches();
  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now });
  const next = { ...LIST, version: 'two' };
  for (const answer of [undefined, new Response('', { status: 404 })]) {
    const files = { ...buildSiteFiles(next, 'Second'), [lost]: answer };
    await expect(makeCopy(next, { storage, fetch: serve(files), now })).rejects.toThrow(
      answer ? `${lost} was answered with 404.` : 'fetch failed',
    );
    expect(await storage.keys()).toHaveLength(1);
    expect(await (await (await findCopy(storage))!.files.match('/'))?.text()).toContain('First');
  }
});

it('keeps nothing of a copy that is stopped', async () => {
  const storage = createMemoryCaches();
  const stopping = new AbortController();
  const onProgress = () => stopping.abort();
  const { signal } = stopping;
  const fetch = async (address: string) => {
    signal.throwIfAborted();
    return serve(buildSiteFiles())(address);
  };
  await expect(makeCopy(LIST, { storage, fetch, now, signal, onProgress })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await storage.keys()).toEqual([]);
});

it('passes over a copy that was cut off in the middle', async () => {
  const storage = createMemoryCaches();
  const files = await storage.open('docs-copy-zero');
  await files.put('/', new Response('half'));
  expect(await findCopy(storage)).toBeUndefined();
  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now });
  expect(await storage.keys()).toEqual(['docs-copy-one']);
});
