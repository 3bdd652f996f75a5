import { ISSUED_VOUCHERS, VOUCHERS, type Voucher } from '#server/sandbox/entities/voucher.ts';
import { refundVoucher } from './voucher-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import type { Due, SettleRule } from './settle-rule.ts';

function expire(state: Draft, voucher: Voucher): void {
  state.put(VOUCHERS, { ...voucher, status: 'expired' });
  for (const copy of state.list(ISSUED_VOUCHERS))
    if (copy.voucherId === voucher.id && copy.status === 'issued')
      state.put(ISSUED_VOUCHERS, { ...copy, status: 'expired' });
  refundVoucher(state, voucher);
}

function findDue(voucher: Voucher): Due | undefined {
  if (voucher.status === 'expired') return undefined;
  if (voucher.status === 'draft') {
    const settle = (state: Draft) => void state.put(VOUCHERS, { ...voucher, status: 'active' });
    return { at: Date.parse(voucher.validFrom), settle };
  }
  return { at: Date.parse(voucher.expiresAt), settle: (state) => expire(state, voucher) };
}

/** Drafts become active when their span begins; what was not redeemed goes back to the company at its end. */
export const VOUCHER_RULE: SettleRule = (state) =>
  state
    .list(VOUCHERS)
    .flatMap((voucher) => findDue(voucher) ?? [])
    .toSorted((one, other) => one.at - other.at)[0];
