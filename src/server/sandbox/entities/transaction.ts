import type * as Api from '#description/generated/operation-types.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** What a change of a balance was for. */
export type TransactionType = Api.Transaction['type'];

/** One change of a client's wallet, as documents show it. */
export interface Transaction {
  readonly id: string;
  readonly type: TransactionType;
  readonly status: Api.Transaction['status'];
  readonly accountId: string;
  readonly walletId: string;
  readonly dependantId?: string | null;
  readonly deviceId?: string | null;
  readonly userId?: string | null;
  /** Positive when money came in. */
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly reference: string | null;
  readonly description: string | null;
  readonly createdAt: string;
}

export const TRANSACTIONS = defineKind<Transaction>('transaction', 'txn');
