import {
  formatVoucherHolder,
  ISSUED_VOUCHERS,
  VOUCHERS,
} from '#server/sandbox/entities/voucher.ts';
import { moveMoney } from '#server/sandbox/domain/wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

const CURRENCY = 'KES';

/** A voucher that can be redeemed, one copy of it in a client's hands, and one that was stopped. */
export function seedVouchers(state: Draft): void {
  const amount = { amount: 50_000, currency: CURRENCY };
  const active = state.put(VOUCHERS, {
    id: 'vch_01HZX7N8P3CM',
    name: 'Market day',
    code: 'MKT-4821-KE',
    amount,
    status: 'active',
    quantity: 500,
    validFrom: '2026-03-02T00:00:00Z',
    expiresAt: '2026-04-02T00:00:00Z',
    createdAt: '2026-03-02T09:50:00Z',
  });
  const stopped = state.put(VOUCHERS, {
    id: 'vch_01HZX7M6N2BL',
    name: 'Market week',
    code: 'MKT-3907-KE',
    amount,
    status: 'inactive',
    quantity: 40,
    validFrom: '2026-03-09T00:00:00Z',
    expiresAt: '2026-04-09T00:00:00Z',
    createdAt: '2026-03-02T09:45:00Z',
  });
  for (const voucher of [active, stopped])
    moveMoney(state, {
      from: SEED_IDS.companyWallet,
      to: formatVoucherHolder(voucher),
      money: { amount: amount.amount * voucher.quantity, currency: CURRENCY },
      transfer: voucher.id,
    });
  state.put(ISSUED_VOUCHERS, {
    id: 'ivc_01HZX7P9Q4DN',
    voucherId: active.id,
    accountId: SEED_IDS.grace,
    status: 'issued',
    issuedAt: '2026-03-02T10:00:00Z',
    redeemedAt: null,
  });
}
