import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** What a change of a balance was for. */
export type TransactionType =
  | 'topup'
  | 'charge'
  | 'payment'
  | 'refund'
  | 'payout'
  | 'collection'
  | 'fee';

/** One change of a client's wallet, as documents show it. */
export interface Transaction {
  readonly id: string;
  readonly type: TransactionType;
  readonly status: 'pending' | 'completed' | 'failed' | 'reversed';
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
