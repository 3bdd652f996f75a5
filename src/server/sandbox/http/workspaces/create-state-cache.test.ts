import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  buildSeededState,
  countEntities,
  BLANK_WORKSPACE,
  type WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import { createWorkspaceStore } from '#server/sandbox/storage/create-workspace-store.ts';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import { buildTestSeed } from '#server/sandbox/testing/open-seeded-draft.ts';
import { createTempStore, type TempStore } from '#server/testing/create-temp-store.ts';
import { createStateCache, type StateCache } from './create-state-cache.ts';

let database: TempStore;
let store: WorkspaceStore;
let cache: StateCache;
let first: WorkspaceState;
beforeEach(async () => {
  database = await createTempStore();
  const tables = database.db.withTables<Pick<SandboxTables, keyof SandboxTables>>();
  const seed = buildTestSeed();
  store = createWorkspaceStore(tables, seed, Date.now);
  cache = createStateCache(store, { maxStates: 10, maxEntities: 2000 });
  first = buildSeededState(seed, {
    ...BLANK_WORKSPACE,
    id: 'a'.repeat(24),
    version: 1,
    revision: 'first',
  });
  await store.create(first);
});
afterEach(() => database.remove());

it('keeps the newer state when an older one, read before it was written, comes after it', async () => {
  const newer = await store.commit(first, { at: 0 });
  cache.store(newer!);
  cache.store(first);
  expect(newer).toMatchObject({ version: 2 });
  expect(await cache.load(first.id)).toBe(newer);
});

it('loads again what another process has changed, or removed', async () => {
  cache.store(first);
  expect(await cache.load(first.id)).toBe(first);
  const { revision } = (await store.commit(first, { at: 0 }))!;
  expect(await cache.load(first.id)).toMatchObject({ version: 2, revision });
  await store.remove(first.id);
  expect(await cache.load(first.id)).toBeUndefined();
});

it('loads again what was restored, although the version is the same', async () => {
  cache.store({ ...first, version: 2, revision: 'gone' });
  await store.commit(first, { at: 0 });
  expect((await cache.load(first.id))?.revision).not.toBe('gone');
});

it('keeps few workspaces that are full, and many that are new', async () => {
  const size = countEntities(first);
  const loads: string[] = [];
  const counted = createStateCache(
    {
      isCurrent: async () => true,
      load: async (id) => {
        loads.push(id);
        return undefined;
      },
    },
    { maxStates: 10, maxEntities: 3 * size },
  );
  for (const id of ['a', 'b', 'c', 'd']) counted.store({ ...first, id });
  for (const id of ['b', 'c', 'd', 'a']) await counted.load(id);
  expect(loads).toEqual(['a']);
  // The last one stays, also when it alone is too large.
  const tables = new Map([...first.tables, ['x/many', buildTable(4 * size)]]);
  counted.store({ ...first, id: 'full', tables });
  loads.length = 0;
  for (const id of ['b', 'c', 'd', 'full']) await counted.load(id);
  expect(loads).toEqual(['b', 'c', 'd']);
  counted.store({ ...first, id: 'e' });
  counted.delete('e');
  for (const id of ['f', 'g', 'h']) counted.store({ ...first, id });
  loads.length = 0;
  for (const id of ['f', 'g', 'h']) await counted.load(id);
  expect(loads).toEqual([]);
});

function buildTable(size: number) {
  const entries = Array.from({ length: size }, (_, number) => String(number));
  return new Map(entries.map((id) => [id, { position: 1, value: {} }]));
}
