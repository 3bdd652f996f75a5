import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** At most so much in so long, as documents show it. */
export type SpendingLimit = Immutable<Api.SpendingLimit>;

/** Limits that dependants share; how many are under it is counted when it is shown. */
export interface SpendingProfile {
  readonly id: string;
  readonly name: string;
  readonly limits: readonly SpendingLimit[];
  readonly createdAt: string;
}

export const SPENDING_PROFILES = defineKind<SpendingProfile>('spending-profile', 'spp');
