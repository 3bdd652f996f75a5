import {
  createDailySweep,
  SWEEP_BATCH,
  type DailySweep,
  type SweepOptions,
} from '#server/background/create-daily-sweep.ts';
import type { FeedbackDatabase } from './feedback-tables.ts';

/**
 * Deletes comments older than the given days, their answers staying counted, a minute after the start and then once a
 * day; 0 days keep all.
 *
 * @throws RangeError when retentionDays is not a whole number of at least 0
 */
export function createCommentSweep({
  db,
  ...options
}: SweepOptions & { readonly db: FeedbackDatabase }): DailySweep {
  return createDailySweep({
    ...options,
    name: 'comments',
    canKeepAll: true,
    async sweepSome(before) {
      const old = db
        .selectFrom('page_feedback')
        .select('id')
        .where('commented_at', '<', before)
        .orderBy('commented_at')
        .limit(SWEEP_BATCH);
      const { numUpdatedRows } = await db
        .updateTable('page_feedback')
        .set({ comment: null, commented_at: null })
        .where('id', 'in', old)
        .executeTakeFirst();
      return numUpdatedRows;
    },
  });
}
