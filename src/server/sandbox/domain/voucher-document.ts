import { ISSUED_VOUCHERS, type Voucher } from '#server/sandbox/entities/voucher.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Builds what shows vouchers as documents do, with their counts; the copies are counted once for all. */
export function buildVoucherShow(state: Draft) {
  const counts = new Map<string, { issuedCount: number; redeemedCount: number }>();
  for (const { voucherId, status } of state.list(ISSUED_VOUCHERS)) {
    const { issuedCount, redeemedCount } = counts.get(voucherId) ?? {
      issuedCount: 0,
      redeemedCount: 0,
    };
    counts.set(voucherId, {
      issuedCount: issuedCount + 1,
      redeemedCount: redeemedCount + (status === 'redeemed' ? 1 : 0),
    });
  }
  return ({ id, name, code, amount, status, quantity, ...times }: Voucher) => {
    const { issuedCount, redeemedCount } = counts.get(id) ?? { issuedCount: 0, redeemedCount: 0 };
    return { id, name, code, amount, status, quantity, issuedCount, redeemedCount, ...times };
  };
}
