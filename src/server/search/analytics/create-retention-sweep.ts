import {
  createDailySweep,
  SWEEP_BATCH,
  type DailySweep,
  type SweepOptions,
} from '#server/background/create-daily-sweep.ts';
import type { AnalyticsStore } from './analytics-tables.ts';

/**
 * Deletes searches, events and calls of agents older than the given days, a minute after the start and then once a day.
 *
 * @throws RangeError when retentionDays is not a whole number of at least 1
 */
export function createRetentionSweep({
  store,
  ...options
}: SweepOptions & { readonly store: AnalyticsStore }): DailySweep {
  return createDailySweep({
    ...options,
    name: 'analytics',
    // Events are looked at once no old search is left, and calls once no old event is.
    sweepSome: async (before) =>
      (await deleteSome(store, 'search_queries', before)) ||
      (await deleteSome(store, 'search_events', before)) ||
      deleteSome(store, 'agent_calls', before),
  });
}

async function deleteSome(
  { db }: AnalyticsStore,
  table: 'search_queries' | 'search_events' | 'agent_calls',
  before: number,
): Promise<bigint> {
  const old = db
    .selectFrom(table)
    .select('id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(SWEEP_BATCH);
  const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', old).executeTakeFirst();
  return numDeletedRows;
}
