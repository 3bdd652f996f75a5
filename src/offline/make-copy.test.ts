import { expect, it, onTestFinished, vi } from 'vitest';
import { COPY_PAGE_PATH } from '#contract/offline-copy.ts';
import { findCopy, isWholeCopy, removeCopies, removeRemains } from './copy-store.ts';
import { findFile } from './copy-texts.ts';
import { makeCopy } from './make-copy.ts';
import { createMemoryCaches } from './testing/create-memory-caches.ts';
import { buildList, buildSiteFiles, LIST, POLICY, serve } from './testing/serve-copy.ts';

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
  const page = (await findFile(copy.files, '/accounts/add'))!;
  expect(await page.text()).toContain('First');
  expect(Object.fromEntries(page.headers)).toEqual({
    'content-security-policy': POLICY,
    'content-type': 'text/html',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(await (await findFile(copy.files, '/accounts/add.rsc'))?.text()).toContain(
    '"version":"abc"',
  );
  expect(await (await copy.files.match('/assets/a.js'))?.text()).toBe('code');
});

it('deletes the copy from before once the new copy is whole', async () => {
  const storage = createMemoryCaches();
  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now });
  const next = await buildList('two', 'Second');
  await makeCopy(next, { storage, fetch: serve(buildSiteFiles(next, 'Second')), now });
  expect(await storage.keys()).toHaveLength(1);
  const copy = (await findCopy(storage))!;
  expect(await (await findFile(copy.files, '/'))?.text()).toContain('Second');
});

it.each([
  ['a page', '/assets/copy-b.txt'],
  ['a script', '/assets/a.js'],
])('keeps the copy from before if a file does not come: %s', async (_, lost) => {
  const storage = createMemoryCaches();
  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now });
  const next = await buildList('two', 'Second');
  for (const answer of [undefined, new Response('', { status: 404 })]) {
    const files = { ...buildSiteFiles(next, 'Second'), [lost]: answer };
    await expect(makeCopy(next, { storage, fetch: serve(files), now })).rejects.toThrow(
      answer ? `${lost} was answered with 404.` : 'fetch failed',
    );
    expect(await storage.keys()).toHaveLength(1);
    expect(await (await findFile((await findCopy(storage))!.files, '/'))?.text()).toContain(
      'First',
    );
  }
});

it('asks for a file again that the network loses twice, and no longer', async () => {
  const storage = createMemoryCaches();
  const isLost = { '/assets/copy-a.txt': 2, '/assets/b.css': 2, [COPY_PAGE_PATH]: 2 };
  const losses = new Map<string, number>(Object.entries(isLost));
  const fetch = async (address: string) => {
    const left = losses.get(address) ?? 0;
    losses.set(address, left - 1);
    return left > 0 ? new Response('', { status: 502 }) : serve(buildSiteFiles())(address);
  };
  const waits: number[] = [];
  const wait = async (failures: number) => void waits.push(failures);
  await makeCopy(LIST, { storage, fetch, now, wait });
  expect(await isWholeCopy((await findCopy(storage))!)).toBe(true);
  expect(waits.filter((failures) => failures === 2)).toHaveLength(3);
  expect(waits).toHaveLength(6);
  await removeCopies(storage);
  losses.set('/assets/b.css', 3);
  await expect(makeCopy(LIST, { storage, fetch, now, wait })).rejects.toThrow('502');
});

it('asks again for a file that a silent network does not begin to answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const storage = createMemoryCaches();
  let asked = 0;
  const fetch = (address: string, init?: RequestInit) => {
    if (address !== '/assets/b.css') return serve(buildSiteFiles())(address);
    asked += 1;
    return new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  const made = makeCopy(LIST, { storage, fetch, now, wait: () => Promise.resolve() });
  const failed = expect(made).rejects.toThrow(TypeError);
  for (let attempts = 1; attempts <= 3; attempts += 1) {
    await vi.waitUntil(() => asked === attempts);
    await vi.advanceTimersByTimeAsync(15_000);
  }
  await failed;
  expect(asked).toBe(3);
  expect(await storage.keys()).toEqual([]);
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

it.each([
  ['a page to sign in', '<html>Sign in</html>'],
  ['a file that was cut', 'cod'],
])('refuses what is not the file of the list: %s', async (_, body) => {
  const storage = createMemoryCaches();
  const files = { ...buildSiteFiles(), '/assets/a.js': new Response(body) };
  await expect(makeCopy(LIST, { storage, fetch: serve(files), now })).rejects.toThrow(
    '/assets/a.js came with another content than the site has published.',
  );
  expect(await storage.keys()).toEqual([]);
});

it('asks the site itself where a cache has another file', async () => {
  const storage = createMemoryCaches();
  const fetch = async (address: string, init?: RequestInit) =>
    address === '/assets/copy-a.txt' && init?.cache !== 'reload'
      ? new Response('<html>Sign in</html>')
      : serve(buildSiteFiles())(address);
  await makeCopy(LIST, { storage, fetch, now });
  expect(await (await findFile((await findCopy(storage))!.files, '/'))?.text()).toContain('First');
});

it('takes no headers of another build: they would forbid the scripts of the copy', async () => {
  const storage = createMemoryCaches();
  const other =
    '<html><head><meta name="payload" content="/offline.rsc" data-v="xyz"></head></html>';
  const files = { ...buildSiteFiles(), [COPY_PAGE_PATH]: new Response(other) };
  await expect(makeCopy(LIST, { storage, fetch: serve(files), now })).rejects.toThrow(
    'published again',
  );
  expect(await storage.keys()).toEqual([]);
});

it('leaves a copy of the same version as it is: another tab was faster', async () => {
  const storage = createMemoryCaches();
  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now });
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  await makeCopy(LIST, { storage, fetch, now });
  expect((await findCopy(storage))?.version).toBe('one');
});

it('reads a copy that was made before there were packs', async () => {
  const storage = createMemoryCaches();
  const files = await storage.open('docs-copy-zero');
  await files.put('/accounts/add', new Response('page'));
  expect(await (await findFile(files, '/accounts/add'))?.text()).toBe('page');
  expect(await findFile(files, '/accounts/none')).toBeUndefined();
});

it('says so where another tab removes all copies meanwhile', async () => {
  const storage = createMemoryCaches();
  const fetch = async (address: string) => {
    if (address === '/assets/b.css') await removeCopies(storage);
    return serve(buildSiteFiles())(address);
  };
  await expect(makeCopy(LIST, { storage, fetch, now })).rejects.toThrow('removed in another tab');
  expect(await storage.keys()).toEqual([]);
});

it('leaves nothing of a copy whose tab was closed, and keeps the whole one', async () => {
  const storage = createMemoryCaches();
  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now });
  await (await storage.open('docs-copy-two')).put('/', new Response('half'));
  await removeRemains(storage);
  expect(await storage.keys()).toEqual(['docs-copy-one']);
});

it('gets back the files that a browser has deleted, and leaves the rest as it is if they do not come', async () => {
  const storage = createMemoryCaches();
  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now });
  const damaged = (await findCopy(storage))!;
  expect(await isWholeCopy(damaged)).toBe(true);
  await damaged.files.delete('/assets/copy-b.txt');
  expect(await isWholeCopy(damaged)).toBe(false);

  const later = () => new Date('2026-11-28T10:00:00Z');
  const nothing = { ...buildSiteFiles(), '/assets/copy-b.txt': undefined };
  await expect(makeCopy(LIST, { storage, fetch: serve(nothing), now: later })).rejects.toThrow(
    'fetch failed',
  );
  expect(await findFile((await findCopy(storage))!.files, '/')).toBeDefined();

  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now: later });
  const repaired = (await findCopy(storage))!;
  expect(await isWholeCopy(repaired)).toBe(true);
  expect(await (await findFile(repaired.files, '/accounts/add'))?.text()).toContain('First');
  expect(repaired.keptAt).toBe(NOW.toISOString());
});
