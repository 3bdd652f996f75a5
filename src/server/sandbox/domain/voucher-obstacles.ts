import type { Account } from '#server/sandbox/entities/account.ts';
import type { IssuedVoucher, Voucher } from '#server/sandbox/entities/voucher.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

interface Obstacle {
  readonly code: 'voucher_not_started' | 'voucher_inactive' | 'voucher_expired';
  readonly detail: string;
}

/** Why a voucher can be redeemed by nobody; undefined for one that is active. */
export function findVoucherObstacle(
  { now }: Draft,
  { id, status, validFrom, expiresAt }: Voucher,
): Obstacle | undefined {
  if (status === 'inactive')
    return { code: 'voucher_inactive', detail: `The voucher ${id} is inactive.` };
  if (status === 'expired')
    return { code: 'voucher_expired', detail: `The voucher ${id} expired at ${expiresAt}.` };
  if (status === 'active' && Date.parse(validFrom) <= now) return undefined;
  return { code: 'voucher_not_started', detail: `The voucher ${id} begins at ${validFrom}.` };
}

/**
 * Ends a call that cannot redeem a voucher.
 *
 * @param copy of the account, undefined when none was issued to it
 */
export function failVoucher(
  state: Draft,
  account: Account,
  voucher: Voucher,
  copy: IssuedVoucher | undefined,
): never {
  const pointer = '/voucherCode';
  if (copy?.status === 'redeemed')
    failWith('voucher_redeemed', {
      pointer,
      detail: `The account ${account.id} has redeemed its copy of ${voucher.id} at ${copy.redeemedAt}.`,
    });
  const obstacle = findVoucherObstacle(state, voucher);
  if (obstacle) failWith(obstacle.code, { pointer, detail: obstacle.detail });
  return failWith('voucher_not_issued', {
    pointer,
    detail: `No copy of ${voucher.id} was issued to the account ${account.id}.`,
  });
}
