import { FUNDINGS, type Funding } from '#server/sandbox/entities/funding.ts';
import { INVOICES } from '#server/sandbox/entities/invoice.ts';
import { moveMoney, SYSTEM } from '#server/sandbox/domain/wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

const CURRENCY = 'KES';

function kes(amount: number) {
  return { amount, currency: CURRENCY };
}

/** What has come to the company's wallet, and what the platform asks for. */
export function seedBilling(state: Draft): void {
  seedFunding(state);
  const { company: companyId } = SEED_IDS;
  state.put(INVOICES, {
    id: 'inv_01HZX8F5F0TC',
    companyId,
    number: 'WP-2026-0117',
    period: '2026-01',
    amount: kes(12_000),
    status: 'void',
    lines: [{ description: 'Set-up', amount: kes(12_000) }],
    dueAt: '2026-02-15T00:00:00Z',
    paidAt: null,
  });
  state.put(INVOICES, {
    id: 'inv_01HZX8F6G1UD',
    companyId,
    number: 'WP-2026-0218',
    period: '2026-02',
    amount: kes(480_000),
    status: 'open',
    lines: [
      { description: 'Active wallets, 3,120', amount: kes(312_000) },
      { description: 'Identity checks, 420', amount: kes(168_000) },
    ],
    dueAt: '2026-03-15T00:00:00Z',
    paidAt: null,
  });
}

/** The first transfer has come with the wallet; the second one comes now. */
function seedFunding(state: Draft): void {
  const { companyWallet: walletId } = SEED_IDS;
  const amount = kes(30_000_000);
  const first: Funding = {
    id: 'fnd_01HZX5X5Y7LN',
    amount,
    source: 'bank',
    reference: 'FT26061ABCD',
    walletId,
    receivedAt: '2026-03-02T09:30:00Z',
  };
  const second: Funding = {
    ...first,
    id: 'fnd_01HZX5X9A2MP',
    source: 'card',
    reference: 'CARD-20260302-0007',
    receivedAt: '2026-03-02T09:40:00Z',
  };
  moveMoney(state, { from: SYSTEM.outside, to: walletId, money: amount, transfer: second.id });
  state.put(FUNDINGS, first);
  state.put(FUNDINGS, second);
}
