import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** A voucher; its copies are counted when it is shown. What is not redeemed lies with the holder `voucher:<id>`. */
export interface Voucher {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly amount: Money;
  readonly status: Api.Voucher['status'];
  readonly quantity: number;
  readonly validFrom: string;
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** One copy in an account's hands, as documents show it. */
export type IssuedVoucher = Immutable<Api.IssuedVoucher>;

export const VOUCHERS = defineKind<Voucher>('voucher', 'vch');
export const ISSUED_VOUCHERS = defineKind<IssuedVoucher>('issued-voucher', 'ivc');

/** Account of the ledger that holds the worth of a voucher's copies. */
export function formatVoucherHolder({ id }: Pick<Voucher, 'id'>): string {
  return `voucher:${id}`;
}
