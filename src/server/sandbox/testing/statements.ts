import { expect } from 'vitest';
import type * as Api from '#description/generated/operation-types.ts';
import type { TestSandbox, TestWorkspace } from './create-test-sandbox.ts';
import { readBalances } from './ledger.ts';

/** Reads all pages of a list of transactions, the newest first. */
export async function readTransactions(
  workspace: TestWorkspace,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly Api.Transaction[]> {
  const all: Api.Transaction[] = [];
  let cursor: string | null = null;
  do {
    const page = { ...query, limit: '100', ...(cursor !== null && { cursor }) };
    const { body } = await workspace.call('GET', `/v1/transactions?${new URLSearchParams(page)}`);
    const list = body as Api.TransactionList;
    all.push(...list.data);
    cursor = list.page.nextCursor;
  } while (cursor !== null);
  return all;
}

/** What transactions come to for their wallet: what came in less what went out. */
function sumMoved(transactions: readonly Api.Transaction[]): number {
  return transactions.reduce(
    (sum, { direction, amount }) => sum + (direction === 'in' ? amount.amount : -amount.amount),
    0,
  );
}

/**
 * Expects of every wallet that its transactions lead line by line to its balance, and of every transfer that its two sides
 * cancel each other out and name each other's party. No amount is below zero.
 */
export async function assertStatements(
  sandbox: TestSandbox,
  workspace: TestWorkspace,
): Promise<void> {
  const balances = await readBalances(sandbox, workspace);
  const transfers = new Map<string, Api.Transaction[]>();
  for (const walletId of [...balances.keys()].filter((holder) => holder.startsWith('wal_'))) {
    const statement = await readTransactions(workspace, { walletId });
    expect(sumMoved(statement)).toBe(balances.get(walletId));
    for (const [index, transaction] of statement.entries()) {
      expect(transaction.amount.amount).toBeGreaterThan(0);
      expect(transaction.balanceAfter.amount).toBe(sumMoved(statement.slice(index)));
      const { transferId } = transaction;
      transfers.set(transferId, [...(transfers.get(transferId) ?? []), transaction]);
    }
  }
  for (const sides of transfers.values()) assertSides(sides);
}

/** Between two wallets there are two sides; what comes from elsewhere, or goes there, has one. */
function assertSides(sides: readonly Api.Transaction[]): void {
  const [one, other] = sides;
  const isBetweenWallets = ['account', 'beneficiary', 'company'].includes(one!.counterparty.type);
  expect(sides).toHaveLength(isBetweenWallets ? 2 : 1);
  if (!one || !other) return;
  expect(sumMoved(sides)).toBe(0);
  for (const name of ['type', 'reference', 'description', 'createdAt', 'voucherId'] as const)
    expect(other[name]).toBe(one[name]);
  expect(other.direction).not.toBe(one.direction);
  for (const [side, opposite] of [
    [one, other],
    [other, one],
  ] as const) {
    const { type, id } = side.counterparty;
    if (type === 'account') expect(id).toBe(opposite.accountId);
    else if (type === 'company') expect(opposite.accountId).toBeNull();
    else expect(id).toMatch(/^ben_/);
  }
}
