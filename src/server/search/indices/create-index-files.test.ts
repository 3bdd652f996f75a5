import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createIndexEngine } from './create-index-engine.ts';
import { createIndexStore, type IndexStore } from './create-index-store.ts';
import { createIndexFiles } from './create-index-files.ts';

let dir: string;
let errors: string[];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kept-'));
  errors = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const logger = {
  error: (event: string) => void errors.push(event),
} as never;

function createKeeper(folder = dir) {
  return createIndexFiles({ dir: folder, except: 'docs', logger });
}

function createStore(keeper = createKeeper()): IndexStore {
  return createIndexStore({
    createEngine: createIndexEngine,
    logger,
    clock: { now: () => 1_800_000_000_000 },
    onChange: (changes) => keeper.store(changes),
  });
}

const put = (index: string, objectID: string) =>
  ({ action: 'put', index, record: { objectID, title: `Record ${objectID}` } }) as const;

it('keeps an index for the next start, whatever its name', async () => {
  const store = createStore();
  const task = store.write([put('blog/2026 ä', 'one'), put('blog/2026 ä', 'two')]);
  expect(store.isPublished(task)).toBe(false);
  await store.flush();
  expect(store.isPublished(task)).toBe(true);
  const [kept] = await createKeeper().load();
  expect(kept?.name).toBe('blog/2026 ä');
  expect(kept?.records.map(({ objectID }) => objectID)).toEqual(['one', 'two']);
});

it.runIf(process.platform === 'linux')('says where the kernel takes no folder', async () => {
  const store = createStore(createKeeper('/proc/wallet/search'));
  store.write([put('blog', 'one')]);
  await store.flush();
  expect(errors).toHaveLength(1);
});

it('keeps indices whose names make no name of a file, and forgets them', async () => {
  const names = ['ä'.repeat(256), 'x'.repeat(256), 'half a character \uD800', 'short'];
  const store = createStore();
  store.write(names.map((name) => put(name, 'one')));
  await store.flush();
  const kept = await createKeeper().load();
  expect(kept.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  store.write(names.map((index) => ({ action: 'drop', index })));
  await store.flush();
  expect(await readdir(dir)).toEqual([]);
  expect(errors).toEqual([]);
});

it('keeps the other indices of a burst where one cannot be written', async () => {
  await mkdir(join(dir, 'first.json.draft'));
  const store = createStore();
  store.write([put('first', 'one'), put('second', 'one')]);
  await store.flush();
  const kept = await createKeeper().load();
  expect(kept.map(({ name }) => name)).toEqual(['second']);
  expect(errors).toEqual(['search-write-failure']);
});

it('does not keep the index of the build', async () => {
  const store = createStore();
  store.write([put('docs', 'one')]);
  await store.flush();
  expect(await readdir(dir)).toEqual([]);
});

it('forgets an index that is gone', async () => {
  const store = createStore();
  store.write([put('blog', 'one')]);
  await store.flush();
  store.write([{ action: 'drop', index: 'blog' }]);
  await store.flush();
  expect(await createKeeper().load()).toEqual([]);
});

it('passes over a file that is damaged, and says so', async () => {
  await writeFile(join(dir, 'blog.json'), '{"name":"blog","rec');
  await writeFile(join(dir, 'shop.json'), '[]');
  await writeFile(join(dir, 'news.json'), '{"name":"news","settings":{},"records":[null]}');
  expect(await createKeeper().load()).toEqual([]);
  expect(errors).toEqual(Array.from({ length: 3 }, () => 'search-index-unreadable'));
});

it('ends a task whose index could not be kept, and says so', async () => {
  await writeFile(join(dir, 'file'), '');
  const store = createStore(createKeeper(join(dir, 'file/deeper')));
  const task = store.write([put('blog', 'one')]);
  await store.flush();
  expect(store.isPublished(task)).toBe(true);
  expect(errors).toEqual(['search-write-failure']);
});
