import { FUNDINGS, type Funding } from '#server/sandbox/entities/funding.ts';
import type { Counterparty } from '#server/sandbox/entities/transaction.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { transact } from './transact.ts';
import { SYSTEM } from './wallet-money.ts';

interface Receipt extends Pick<Funding, 'amount' | 'source' | 'reference' | 'walletId'> {
  /** The collection over mobile money that brought the money. */
  readonly paymentId?: string;
  /** Who has sent the money. */
  readonly outside: Counterparty;
}

/** Books money that comes from outside to a wallet of the company. Refuses as moveMoney does. */
export function receiveFunding(state: Draft, receipt: Receipt): Funding {
  const { amount, source, reference, walletId, paymentId, outside } = receipt;
  const { transferId } = transact(state, {
    from: source === 'mobile_money' ? SYSTEM.settlement : SYSTEM.outside,
    to: walletId,
    money: amount,
    details: { type: 'collection', paymentId, reference },
    outside,
  });
  return state.put(FUNDINGS, {
    id: state.createId('fnd'),
    direction: 'in',
    transferId,
    amount,
    source,
    reference,
    walletId,
    receivedAt: state.at,
  });
}
