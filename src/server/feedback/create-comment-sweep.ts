import type { Logger } from '#server/http/logger.ts';
import type { FeedbackDatabase } from './feedback-tables.ts';

/** The clock and its alarms, so that tests need not wait. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once after a time in milliseconds; the returned function calls it off. */
  after(ms: number, run: () => void): () => void;
}

export interface CommentSweepOptions {
  readonly db: FeedbackDatabase;
  /** Days after which a comment is deleted, its answer staying counted; 0 keeps all. */
  readonly retentionDays: number;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

const DAY_MS = 86_400_000;
/** A server that is started anew every day must sweep too, but not while it is starting. */
const FIRST_SWEEP_MS = 60_000;
/** Rows of one transaction, so that answers are written in between. */
const ROWS_PER_UPDATE = 500;

/**
 * Deletes old comments a minute after the start and then once a day.
 *
 * @throws RangeError when retentionDays is not a whole number of at least 0
 */
export function createCommentSweep(options: CommentSweepOptions): { stop(): Promise<void> } {
  const { db, retentionDays, timers, logger } = options;
  if (!Number.isInteger(retentionDays) || retentionDays < 0)
    throw new RangeError(`Retention is ${retentionDays} days, but must be at least 0.`);
  let isStopped = false;
  let sweeping = Promise.resolve();
  let cancel = retentionDays === 0 ? () => {} : timers.after(FIRST_SWEEP_MS, start);

  function start(): void {
    cancel = timers.after(DAY_MS, start);
    sweeping = sweep(timers.now() - retentionDays * DAY_MS).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      logger.warn('comments-not-swept', { message });
    });
  }

  async function sweep(before: number): Promise<void> {
    let deleted = 0;
    for (;;) {
      const some = await deleteSome(db, before);
      deleted += some;
      if (some === 0 || isStopped) break;
    }
    if (deleted > 0) logger.info('comments-swept', { deleted });
  }

  return {
    async stop() {
      isStopped = true;
      cancel();
      await sweeping;
    },
  };
}

async function deleteSome(db: FeedbackDatabase, before: number): Promise<number> {
  const old = db
    .selectFrom('page_feedback')
    .select('id')
    .where('commented_at', '<', before)
    .orderBy('commented_at')
    .limit(ROWS_PER_UPDATE);
  const { numUpdatedRows } = await db
    .updateTable('page_feedback')
    .set({ comment: null, commented_at: null })
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
