import { TRANSACTIONS, type Transaction } from '#server/sandbox/entities/transaction.ts';
import type { Wallet } from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { moveMoney } from './wallet-money.ts';

/** What a movement of a client's money is recorded as. */
export interface TransactionDetails extends Pick<Transaction, 'type'> {
  readonly dependantId?: string | null | undefined;
  readonly deviceId?: string | null | undefined;
  readonly userId?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly description?: string | null | undefined;
}

export interface Transact {
  readonly wallet: Wallet;
  /** Minor units in the wallet's currency; above zero what comes in, below what goes out. */
  readonly amount: number;
  /** Who pays or receives: a wallet's id, `voucher:<id>` or an account of the system. */
  readonly other: string;
  readonly details: TransactionDetails;
}

/**
 * Moves money into or out of a client's wallet, records the transaction and tells it by `transaction.completed`. Refuses
 * as moveMoney does.
 */
export function transact(state: Draft, { wallet, amount, other, details }: Transact): Transaction {
  const { currency } = wallet;
  const id = state.createId('txn');
  const [from, to] = amount > 0 ? [other, wallet.id] : [wallet.id, other];
  moveMoney(state, { from, to, money: { amount: Math.abs(amount), currency }, transfer: id });
  const { type, reference = null, description = null, ...rest } = details;
  const involved = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Pick<Transaction, 'dependantId' | 'deviceId' | 'userId'>;
  const transaction = state.put(TRANSACTIONS, {
    id,
    type,
    status: 'completed',
    accountId: wallet.accountId,
    walletId: wallet.id,
    ...involved,
    amount: { amount, currency },
    balanceAfter: { amount: state.sum(wallet.id, currency), currency },
    reference,
    description,
    createdAt: state.at,
  });
  state.emit('transaction.completed', transaction);
  return transaction;
}
