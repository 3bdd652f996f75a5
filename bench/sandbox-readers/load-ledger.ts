// What the database holds of a workspace once the server has been stopped.
import { sql } from 'kysely';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import type { Store } from '#server/store/open-store.ts';

/** One line of a transfer; amounts in minor units. */
export interface LedgerEntry {
  readonly transfer: string;
  readonly holder: string;
  readonly currency: string;
  readonly amount: number;
}

interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface StoredTransaction {
  readonly id: string;
  readonly type: string;
  readonly walletId: string;
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly reference: string | null;
}

export interface StoredPayment {
  readonly id: string;
  readonly kind: 'b2c' | 'c2b';
  readonly status: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly reference: string | null;
  readonly holdId: string | null;
}

export interface StoredHold {
  readonly id: string;
  readonly money: Money;
}

export interface Ledger {
  /** In the order of commits. */
  readonly entries: readonly LedgerEntry[];
  /** In the order of making. */
  readonly transactions: readonly StoredTransaction[];
  readonly payments: readonly StoredPayment[];
  readonly holds: readonly StoredHold[];
  /** Names of vouchers, as often as there are such vouchers. */
  readonly vouchers: readonly string[];
}

/** Loads what a workspace has done since it was made. */
export async function loadLedger(
  { db }: Store<SandboxTables>,
  workspaceId: string,
): Promise<Ledger> {
  const entries = await db
    .selectFrom('sandbox_entries')
    .select(['transfer', 'holder', 'currency', 'amount'])
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`rowid`)
    .execute();
  const rows = await db
    .selectFrom('sandbox_entities')
    .select(['kind', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('body', 'is not', null)
    .orderBy('position')
    .execute();
  // The sandbox keeps entities of a kind in one form.
  const list = <Entity>(kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ body }) => JSON.parse(body ?? '') as Entity);
  return {
    entries,
    transactions: list('transaction'),
    payments: list('payment'),
    holds: list('hold'),
    vouchers: list<{ readonly name: string }>('voucher').map(({ name }) => name),
  };
}
