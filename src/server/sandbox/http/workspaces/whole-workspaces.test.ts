import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { WorkspaceDocument } from '#server/sandbox/http/control/control-documents.ts';
import type { Entry } from '#server/sandbox/kernel/workspace-state.ts';
import { copyWorkspace } from '#server/sandbox/storage/copy-workspace.ts';
import {
  createTestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import { GRACE, readBalances, sumLedger } from '#server/sandbox/testing/ledger.ts';
import { createTempStore, STORE_KINDS } from '#server/testing/create-temp-store.ts';

function topUp(workspace: TestWorkspace) {
  return workspace.call('POST', `/v1/accounts/${GRACE.account}/topups`, {
    body: { walletId: GRACE.wallet, amount: { amount: 1, currency: 'KES' } },
  });
}

it.each(STORE_KINDS)(
  'an export during calls has the balances of its entries, on %s',
  async (kind) => {
    const store = await createTempStore(kind);
    const sandbox = await createTestSandbox({ store });
    const other = await createTestSandbox({ store });
    const workspace = await sandbox.createWorkspace();
    const { id, appKey: token } = workspace;
    const start = await readBalances(sandbox, workspace);
    const visitor = other.visit(workspace);
    const asked = Array.from({ length: 8 }, async () => {
      await Promise.all([topUp(workspace), topUp(visitor)]);
      return sandbox.control('GET', `/${id}/export`, { token });
    });
    for (const { status, body } of await Promise.all(asked)) {
      expect(status).toBe(200);
      const { balances, entries } = body as WorkspaceDocument & { readonly entries: Entry[] };
      const sums = new Map(start);
      for (const { holder, amount } of entries) sums.set(holder, (sums.get(holder) ?? 0) + amount);
      expect(new Map(balances.map(({ holder, amount }) => [holder, amount]))).toEqual(sums);
    }
    await sandbox.remove();
  },
);

it('a copy is of one moment, although a call of the other workspace ends in the middle', async () => {
  const sandbox = await createTestSandbox({ store: await createTempStore('postgres') });
  const [workspace, target] = [await sandbox.createWorkspace(), await sandbox.createWorkspace()];
  await topUp(workspace);
  const start = await readBalances(sandbox, target);
  const before = await sumLedger(sandbox, workspace.id, start);
  const { db } = sandbox.store;
  const row = await db
    .deleteFrom('sandbox_workspaces')
    .where('id', '=', target.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto('sandbox_workspaces').values(row).execute();
  const calls: Promise<unknown>[] = [];
  /** Lets a call end after the first statement of the copy. */
  const between: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (calls.length === 0) calls.push(topUp(workspace));
      await Promise.all(calls);
      return result;
    },
  };
  await copyWorkspace(db.withPlugin(between), workspace.id, target.id);
  expect(await sumLedger(sandbox, target.id, start)).toEqual(before);
  await sandbox.remove();
});
