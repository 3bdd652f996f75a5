import {
  createDailySweep,
  SWEEP_BATCH,
  type DailySweep,
  type SweepOptions,
} from '#server/background/create-daily-sweep.ts';
import type { MessageDatabase } from './message-tables.ts';

/**
 * Deletes messages older than the given days, whatever their state, a minute after the start and then once a day; 0 days
 * keep all.
 *
 * @throws RangeError when retentionDays is not a whole number of at least 0
 */
export function createMessageSweep({
  db,
  ...options
}: SweepOptions & { readonly db: MessageDatabase }): DailySweep {
  return createDailySweep({
    ...options,
    name: 'messages',
    canKeepAll: true,
    async sweepSome(before) {
      const old = db
        .selectFrom('contact_messages')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(SWEEP_BATCH);
      const { numDeletedRows } = await db
        .deleteFrom('contact_messages')
        .where('id', 'in', old)
        .executeTakeFirst();
      return numDeletedRows;
    },
  });
}
