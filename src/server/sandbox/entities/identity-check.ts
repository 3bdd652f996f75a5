import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** An identity check, as documents show it. */
export type IdentityCheck = Immutable<Api.IdentityCheck>;

/** A credit score, as documents show it. */
export type CreditScore = Immutable<Api.CreditScore>;

export const IDENTITY_CHECKS = defineKind<IdentityCheck>('identity-check', 'idc');
export const CREDIT_SCORES = defineKind<CreditScore>('credit-score', 'crs');

/** What is behind a check and is not shown. */
export interface IdentityInquiry {
  /** That of the check. */
  readonly id: string;
  /** What the provider will say. */
  readonly outcome: 'verified' | 'declined' | 'failed';
  /** When, in milliseconds. */
  readonly answersAt: number;
  /** Id of the event that has told it; null while the check is pending. */
  readonly eventId: string | null;
}

export const IDENTITY_INQUIRIES = defineKind<IdentityInquiry>('identity-inquiry', 'idc');
