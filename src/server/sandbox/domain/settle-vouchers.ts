import { ISSUED_VOUCHERS, VOUCHERS, type Voucher } from '#server/sandbox/entities/voucher.ts';
import { refundVoucher } from './voucher-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { createEarliestFinder } from './find-earliest.ts';
import type { SettleRule } from './settle-rule.ts';

function expire(state: Draft, voucher: Voucher): void {
  state.put(VOUCHERS, { ...voucher, status: 'expired' });
  for (const copy of state.list(ISSUED_VOUCHERS))
    if (copy.voucherId === voucher.id && copy.status === 'issued')
      state.put(ISSUED_VOUCHERS, { ...copy, status: 'expired' });
  refundVoucher(state, voucher);
}

/** When a voucher becomes active, or ends. */
function readNextStep({ status, validFrom, expiresAt }: Voucher): number | undefined {
  if (status === 'expired') return undefined;
  return Date.parse(status === 'draft' ? validFrom : expiresAt);
}

const findFirst = createEarliestFinder(readNextStep);

/** Drafts become active when their span begins; what was not redeemed goes back to the company at its end. */
export const VOUCHER_RULE: SettleRule = (state) => {
  const next = findFirst(state.list(VOUCHERS));
  if (!next) return undefined;
  const { entity: voucher, at } = next;
  const settle = (later: Draft): void => {
    if (voucher.status === 'draft') later.put(VOUCHERS, { ...voucher, status: 'active' });
    else expire(later, voucher);
  };
  return { at, settle };
};
