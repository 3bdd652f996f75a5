import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** An identity check, as documents show it. */
export interface IdentityCheck {
  readonly id: string;
  readonly accountId: string;
  readonly level: 'basic' | 'enhanced';
  readonly status: 'pending' | 'verified' | 'declined' | 'failed';
  readonly documentType: 'national-id' | 'passport' | 'driving-licence';
  readonly reason: string | null;
  readonly providerReference: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
}

/** A credit score, as documents show it. */
export interface CreditScore {
  readonly id: string;
  readonly accountId: string;
  readonly score: number | null;
  readonly band: string | null;
  readonly status: 'pending' | 'completed' | 'failed';
  readonly createdAt: string;
}

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
