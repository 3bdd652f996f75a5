import type { Logger } from '#server/http/logger.ts';
import type { AnalyticsStore } from './analytics-tables.ts';
import type { Timers } from './timers.ts';

export interface RetentionSweepOptions {
  readonly store: AnalyticsStore;
  readonly retentionDays: number;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'warn'>;
}

const DAY_MS = 86_400_000;
/** A server that is started anew every day must sweep too, but not while it is starting. */
const FIRST_SWEEP_MS = 60_000;
/** Rows of one transaction, so that searches are written in between. */
const ROWS_PER_DELETE = 500;

/**
 * Deletes searches and events older than the given days, a minute after the start and then once a day.
 *
 * @throws RangeError when retentionDays is not a whole number of at least 1
 */
export function createRetentionSweep(options: RetentionSweepOptions): { stop(): Promise<void> } {
  const { store, retentionDays, timers, logger } = options;
  if (!Number.isInteger(retentionDays) || retentionDays < 1)
    throw new RangeError(`Retention is ${retentionDays} days, but must be at least 1.`);
  let isStopped = false;
  let sweeping = Promise.resolve();
  let cancel = timers.after(FIRST_SWEEP_MS, start);

  function start(): void {
    cancel = timers.after(DAY_MS, start);
    sweeping = sweep(timers.now() - retentionDays * DAY_MS).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      logger.warn('analytics-not-swept', { message });
    });
  }

  async function sweep(before: number): Promise<void> {
    for (const table of ['search_queries', 'search_events'] as const)
      while ((await deleteSome(store, table, before)) > 0) if (isStopped) return;
  }

  return {
    async stop() {
      isStopped = true;
      cancel();
      await sweeping;
    },
  };
}

async function deleteSome(
  { db }: AnalyticsStore,
  table: 'search_queries' | 'search_events',
  before: number,
): Promise<bigint> {
  const old = db
    .selectFrom(table)
    .select('id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(ROWS_PER_DELETE);
  const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', old).executeTakeFirst();
  return numDeletedRows;
}
