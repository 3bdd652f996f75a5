import type { SandboxTables } from './sandbox-tables.ts';
import { describeWorkspaceStore } from '#server/sandbox/testing/describe-workspace-store.ts';
import { createTempStore, STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { createMemoryStore } from './create-memory-store.ts';
import { createWorkspaceStore } from './create-workspace-store.ts';

for (const kind of STORE_KINDS)
  describeWorkspaceStore(kind, async ({ seed, now, entries }) => {
    const temp = await createTempStore(kind);
    const db = temp.db.withTables<Pick<SandboxTables, keyof SandboxTables>>();
    return {
      store: createWorkspaceStore(db, seed, now, { entries }),
      remove: () => temp.remove(),
    };
  });

describeWorkspaceStore('memory', async ({ seed, now, entries }) => ({
  store: createMemoryStore(seed, now, { entries }),
  remove: async () => {},
}));
