import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** At most so much in so long, as documents show it. */
export interface SpendingLimit {
  readonly id: string;
  readonly period: 'transaction' | 'day' | 'week' | 'month';
  readonly amount: Money;
  /** Kind of merchant that it holds for; null for all. */
  readonly category: string | null;
}

/** Limits that dependants share; how many are under it is counted when it is shown. */
export interface SpendingProfile {
  readonly id: string;
  readonly name: string;
  readonly limits: readonly SpendingLimit[];
  readonly createdAt: string;
}

export const SPENDING_PROFILES = defineKind<SpendingProfile>('spending-profile', 'spp');
