import { sql } from 'kysely';
import { expect } from 'vitest';
import type { WorkspaceDocument } from '#server/sandbox/http/control/control-documents.ts';
import type { TestSandbox, TestWorkspace } from './create-test-sandbox.ts';

/** Two accounts of every workspace, each with its wallet in KES. */
export const GRACE = { account: 'acc_01HZX6A4N2PC', wallet: 'wal_01HZX6AB7QKD' };
export const DANIEL = { account: 'acc_01HZX6B8V5SE', wallet: 'wal_01HZX6BD9SMF' };

/** What the sandbox shows that every holder has, in minor units of the one currency of tests. */
export async function readBalances(
  sandbox: TestSandbox,
  { id, appKey }: TestWorkspace,
): Promise<ReadonlyMap<string, number>> {
  const { body } = await sandbox.control('GET', `/${id}`, { token: appKey });
  const { balances } = body as WorkspaceDocument;
  return new Map(balances.map(({ holder, amount }) => [holder, amount]));
}

/** What the ledger in the database says, beginning included. */
export async function sumLedger(
  { store }: TestSandbox,
  id: string,
  start: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ holder: string; amount: number }>`
    select holder, cast(sum(amount) as bigint) as amount from sandbox_entries
    where workspace_id = ${id} group by holder`.execute(store.db);
  const sums = new Map(start);
  for (const { holder, amount } of rows) sums.set(holder, (sums.get(holder) ?? 0) + amount);
  return sums;
}

/** Expects that no money was made or lost, and that nobody but the system owes any. */
export function assertSound(balances: ReadonlyMap<string, number>): void {
  expect([...balances.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
  for (const [holder, amount] of balances)
    if (!holder.startsWith('system:')) expect(amount).toBeGreaterThanOrEqual(0);
}

/** Transfers whose entries in a currency do not sum to zero. */
export async function listUnbalanced(
  { store }: TestSandbox,
  id: string,
): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select transfer, currency from sandbox_entries where workspace_id = ${id}
    group by transfer, currency having sum(amount) <> 0`.execute(store.db);
  return rows;
}
