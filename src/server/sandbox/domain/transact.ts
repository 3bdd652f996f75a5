import type { Money } from '#server/sandbox/entities/money.ts';
import {
  TRANSACTIONS,
  type Counterparty,
  type Transaction,
} from '#server/sandbox/entities/transaction.ts';
import { COMPANY_WALLETS, WALLETS } from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { buildCounterparty } from './counterparty.ts';
import { moveMoney } from './wallet-money.ts';

/** What a movement is recorded as, on both sides. */
export interface TransactionDetails extends Pick<Transaction, 'type'> {
  /** Who has spent the money; stands on the paying side only. */
  readonly dependantId?: string | null | undefined;
  readonly deviceId?: string | null | undefined;
  readonly userId?: string | null | undefined;
  readonly voucherId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly reference?: string | null | undefined;
  readonly description?: string | null | undefined;
}

export interface Transact {
  /** Who pays: a wallet's id, `voucher:<id>` or an account of the system. */
  readonly from: string;
  /** Who is paid, as `from`. */
  readonly to: string;
  readonly money: Money;
  readonly details: TransactionDetails;
  /** Who stands behind an account of the system. @default the platform */
  readonly outside?: Counterparty;
}

/** A movement and its sides; only wallets have one. */
export interface Transfer {
  readonly transferId: string;
  readonly paid: Transaction | undefined;
  readonly received: Transaction | undefined;
}

/**
 * Moves money as one transfer, and records a transaction for each wallet that it changes. The transactions share the id of
 * the transfer and name each other's party. The one of a client's wallet is told by `transaction.completed`. Refuses as
 * moveMoney does.
 */
export function transact(state: Draft, movement: Transact): Transfer {
  const { from, to, money } = movement;
  const transferId = state.createId('trf');
  moveMoney(state, { from, to, money, transfer: transferId });
  return {
    transferId,
    paid: record(state, movement, transferId, 'out'),
    received: record(state, movement, transferId, 'in'),
  };
}

function record(
  state: Draft,
  { from, to, money, details, outside }: Transact,
  transferId: string,
  direction: Transaction['direction'],
): Transaction | undefined {
  const [holder, other] = direction === 'out' ? [from, to] : [to, from];
  const client = state.get(WALLETS, holder);
  if (!client && !state.get(COMPANY_WALLETS, holder)) return undefined;
  const { amount, currency } = money;
  const transaction = state.put(TRANSACTIONS, {
    id: state.createId('txn'),
    transferId,
    type: details.type,
    status: 'completed',
    direction,
    accountId: client?.accountId ?? null,
    walletId: holder,
    counterparty: buildCounterparty(state, other, outside),
    dependantId: (direction === 'out' ? details.dependantId : null) ?? null,
    deviceId: details.deviceId ?? null,
    userId: details.userId ?? null,
    voucherId: details.voucherId ?? null,
    paymentId: details.paymentId ?? null,
    amount: { amount, currency },
    balanceAfter: { amount: state.sum(holder, currency), currency },
    reference: details.reference ?? null,
    description: details.description ?? null,
    createdAt: state.at,
  });
  if (client) state.emit('transaction.completed', transaction);
  return transaction;
}
