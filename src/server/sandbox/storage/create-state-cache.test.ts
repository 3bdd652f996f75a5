import { expect, it } from 'vitest';
import type { SandboxTables } from '#server/sandbox/sandbox-tables.ts';
import { buildSeed, buildSeededState } from '#server/sandbox/seed/build-seed.ts';
import { createTempStore } from '#server/testing/create-temp-store.ts';
import { createStateCache } from './create-state-cache.ts';
import { createWorkspaceStore } from './create-workspace-store.ts';

it('keeps the newer version when an older one, read before it was written, comes after it', async () => {
  const store = await createTempStore();
  const seed = buildSeed([]);
  const tables = store.db.withTables<Pick<SandboxTables, keyof SandboxTables>>();
  const cache = createStateCache(createWorkspaceStore(tables, seed, Date.now), {
    most: 10,
    isShared: false,
  });
  const id = 'a'.repeat(24);
  const rest = { clockOffset: 0, secretHash: '', share: '', createdAt: 0 };
  const older = buildSeededState(seed, { id, version: 1, ...rest });
  cache.keep({ ...older, version: 2 });
  cache.keep(older);
  expect(await cache.load(id)).toMatchObject({ version: 2 });
  await store.remove();
});
