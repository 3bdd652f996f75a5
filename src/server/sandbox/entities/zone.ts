import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** A place that people enter and leave by tap. */
export interface Zone {
  readonly id: string;
  readonly name: string;
  readonly capacity: number | null;
  readonly tagIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Ids of accounts and dependants. */
  readonly whitelist: readonly string[];
  readonly status: Api.Zone['status'];
  readonly createdAt: string;
  /** Ids of the accounts and dependants who are in it. */
  readonly insideIds: readonly string[];
}

/** One passage into or out of a zone, or a refusal, as documents show it. */
export type AccessLog = Immutable<Api.AccessLog>;

export const ZONES = defineKind<Zone>('zone', 'zon');
export const ACCESS_LOGS = defineKind<AccessLog>('access-log', 'alg');
