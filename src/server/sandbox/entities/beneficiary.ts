import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** A one-time PIN that went to a beneficiary's phone; nobody can read it, so its digits are not kept. */
export interface PinDelivery {
  readonly id: string;
  /** In milliseconds. */
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Somebody for whom money is set aside under an account, in a wallet of its own. */
export interface Beneficiary {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly walletId: string;
  readonly status: Api.BeneficiaryAccount['status'];
  readonly labelIds: readonly string[];
  /** The PIN that was sent last; it voided the one before. */
  readonly pin: PinDelivery;
  readonly createdAt: string;
}

/** A saved selection of beneficiaries, as documents show it. It stores names of labels, not their carriers. */
export type BeneficiaryFilter = Immutable<Api.BeneficiaryFilter>;

export const BENEFICIARIES = defineKind<Beneficiary>('beneficiary', 'ben');
export const BENEFICIARY_FILTERS = defineKind<BeneficiaryFilter>('beneficiary-filter', 'bfl');
