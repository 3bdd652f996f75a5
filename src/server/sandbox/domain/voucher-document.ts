import { ISSUED_VOUCHERS, type Voucher } from '#server/sandbox/entities/voucher.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Builds what shows vouchers as documents do, with their counts; the copies are counted once for all. */
export function buildVoucherShow(state: Draft) {
  const counts = new Map<string, { issued: number; redeemed: number }>();
  for (const { voucherId, status } of state.list(ISSUED_VOUCHERS)) {
    const { issued, redeemed } = counts.get(voucherId) ?? { issued: 0, redeemed: 0 };
    counts.set(voucherId, {
      issued: issued + 1,
      redeemed: redeemed + (status === 'redeemed' ? 1 : 0),
    });
  }
  return ({ id, name, code, amount, status, quantity, ...times }: Voucher) => {
    const { issued, redeemed } = counts.get(id) ?? { issued: 0, redeemed: 0 };
    return { id, name, code, amount, status, quantity, issued, redeemed, ...times };
  };
}
