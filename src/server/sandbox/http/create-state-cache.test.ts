import { expect, it } from 'vitest';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import { buildSeededState, UNKEPT } from '#server/sandbox/kernel/workspace-state.ts';
import { buildTestSeed } from '#server/sandbox/testing/open-seeded-draft.ts';
import { createTempStore } from '#server/testing/create-temp-store.ts';
import { createStateCache } from './create-state-cache.ts';
import { createWorkspaceStore } from '#server/sandbox/storage/create-workspace-store.ts';

it('keeps the newer version when an older one, read before it was written, comes after it', async () => {
  const store = await createTempStore();
  const seed = buildTestSeed();
  const tables = store.db.withTables<Pick<SandboxTables, keyof SandboxTables>>();
  const cache = createStateCache(createWorkspaceStore(tables, seed, Date.now), {
    most: 10,
    isShared: false,
  });
  const id = 'a'.repeat(24);
  const older = buildSeededState(seed, { ...UNKEPT, id, version: 1 });
  cache.keep({ ...older, version: 2 });
  cache.keep(older);
  expect(await cache.load(id)).toMatchObject({ version: 2 });
  await store.remove();
});
