import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildWorkspaceRow } from '#server/testing/build-workspace-row.ts';
import { createTempStore, STORE_KINDS, type TempStore } from '#server/testing/create-temp-store.ts';
import { evictWorkspaces, removeIdle, removeUnused, removeWorkspace } from './evict-workspaces.ts';

describe.each(STORE_KINDS)('removing workspaces on %s', (kind) => {
  let store: TempStore;
  beforeEach(async () => {
    store = await createTempStore(kind);
  });
  afterEach(() => store.remove());

  async function create(count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, number) => `workspace-${number}`);
    await store.db
      .insertInto('sandbox_workspaces')
      .values(names.map((id) => ({ ...buildWorkspaceRow(id), used_at: 1 })))
      .execute();
  }

  it('takes few of those that were not used for long in one statement', async () => {
    await create(25);
    const counts: number[] = [];
    for (let time = 0; time < 4; time += 1) counts.push((await removeUnused(store.db, 2)).length);
    expect(counts).toEqual([10, 10, 5, 0]);
  });

  it('returns rows, so that SQLite does it beside the thread of the server', async () => {
    await create(4);
    const returned: boolean[] = [];
    const recorder: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'DeleteQueryNode') returned.push(node.returning !== undefined);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = store.db.withPlugin(recorder);
    await removeWorkspace(db, 'workspace-0');
    await removeIdle(db, 'workspace-1', 2);
    await evictWorkspaces(db, { madeBefore: 0, calledBefore: 2, max: 1 });
    await removeUnused(db, 2);
    expect(returned).toEqual([true, true, true, true, true]);
    expect(await db.selectFrom('sandbox_workspaces').select('id').execute()).toEqual([]);
  });
});
