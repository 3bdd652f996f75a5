import type { Provider } from '#server/sandbox/kernel/read-providers.ts';
import {
  GATEWAYS,
  PAYMENTS,
  PAYMENT_QUOTES,
  PROVIDER_TOKENS,
} from '#server/sandbox/entities/payment.ts';
import { FUNDINGS } from '#server/sandbox/entities/funding.ts';
import { moveMoney, SYSTEM } from '#server/sandbox/domain/wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS, SEED_TIME } from './seed-part.ts';

/** The examples' tokens and quotes stay good for long, so that a reader may take time. */
const LONG_MS = 30 * 24 * 60 * 60 * 1000;
const PHONE = '+254700000101';

function kes(amount: number) {
  return { amount, currency: 'KES' };
}

/** The gateway of the company. */
export function seedGateway(state: Draft, { id, name }: Provider): void {
  state.put(GATEWAYS, {
    id,
    name,
    kinds: ['b2c', 'c2b'],
    status: 'connected',
    shortcode: '600123',
    currency: 'KES',
    minAmount: kes(1_000),
    maxAmount: kes(15_000_000),
    callbackUrl: 'https://harvestlane.example/callbacks/mobile-money',
  });
}

/** A payment in each direction, and tokens and quotes for the next ones. */
export function seedPayments(state: Draft): void {
  const rest = { expiresAt: SEED_TIME + LONG_MS, isUsed: false };
  state.put(PROVIDER_TOKENS, { ...rest, id: 'mmt_4f2a9c81d6e7b350', kind: 'b2c' });
  state.put(PROVIDER_TOKENS, { ...rest, id: 'mmt_8d3b7e10c5f92a64', kind: 'c2b' });
  const quote = { ...rest, recipient: 'Grace W.', phoneNumber: PHONE } as const;
  state.put(PAYMENT_QUOTES, {
    ...quote,
    id: 'quo_01HZX8C3D7RA',
    kind: 'b2c',
    // As much as the example's wallet can pay.
    amount: kes(100_000),
    fee: kes(1_500),
  });
  state.put(PAYMENT_QUOTES, {
    ...quote,
    id: 'quo_01HZX8G5K2RM',
    kind: 'c2b',
    amount: kes(250_000),
    fee: kes(2_300),
  });
  seedMade(state);
}

/** One that was paid by the company's wallet, and one that came to it. */
function seedMade(state: Draft): void {
  const { companyWallet: walletId } = SEED_IDS;
  const amount = kes(250_000);
  const fee = kes(2_300);
  const rest = {
    status: 'completed',
    phoneNumber: PHONE,
    amount,
    fee,
    walletId,
    failure: null,
    holdId: null,
    answer: 'approves',
  } as const;
  const paid = state.put(PAYMENTS, {
    ...rest,
    id: 'pay_01HZX8D4E8SB',
    kind: 'b2c',
    reference: 'PAYOUT-0031',
    createdAt: '2026-03-02T10:45:00Z',
    completedAt: '2026-03-02T10:46:00Z',
  });
  const payout = { from: walletId, to: SYSTEM.settlement, money: amount };
  moveMoney(state, { ...payout, transfer: paid.id });
  moveMoney(state, { ...payout, to: SYSTEM.fees, money: fee, transfer: 'txn_01HZX8D5F9TC' });
  const collected = state.put(PAYMENTS, {
    ...rest,
    id: 'pay_01HZX8H6M3TN',
    kind: 'c2b',
    reference: 'School fees',
    createdAt: '2026-03-02T11:01:00Z',
    completedAt: '2026-03-02T11:01:40Z',
  });
  const funding = state.put(FUNDINGS, {
    id: 'fnd_01HZX8H7N4UP',
    amount,
    source: 'mobile-money',
    reference: collected.reference ?? '',
    walletId,
    receivedAt: '2026-03-02T11:01:40Z',
  });
  moveMoney(state, {
    from: SYSTEM.settlement,
    to: walletId,
    money: amount,
    transfer: funding.id,
  });
}
