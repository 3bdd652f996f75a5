import type { Logger } from '#server/http/logger.ts';
import type { MessageDatabase } from './message-tables.ts';
import { describeStoreFailure } from './describe-store-failure.ts';
import type { Timers } from './timers.ts';

export interface MessageSweepOptions {
  readonly db: MessageDatabase;
  /** Days after which a message is deleted whatever its state; 0 keeps all. */
  readonly retentionDays: number;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

const DAY_MS = 86_400_000;
/** A server that is started anew every day must sweep too, but not while it is starting. */
const FIRST_SWEEP_MS = 60_000;
const ROWS_PER_DELETE = 500;

/**
 * Deletes old messages a minute after the start and then once a day.
 *
 * @throws RangeError when retentionDays is not a whole number of at least 0
 */
export function createMessageSweep(options: MessageSweepOptions): { stop(): Promise<void> } {
  const { db, retentionDays, timers, logger } = options;
  if (!Number.isInteger(retentionDays) || retentionDays < 0)
    throw new RangeError(`Retention is ${retentionDays} days, but must be at least 0.`);
  let isStopped = false;
  let sweeping = Promise.resolve();
  let cancel = retentionDays === 0 ? () => {} : timers.after(FIRST_SWEEP_MS, start);

  function start(): void {
    cancel = timers.after(DAY_MS, start);
    sweeping = sweep(timers.now() - retentionDays * DAY_MS).catch((error: unknown) => {
      logger.warn('messages-not-swept', { failure: describeStoreFailure(error) });
    });
  }

  async function sweep(before: number): Promise<void> {
    let deleted = 0n;
    for (;;) {
      const some = await deleteSome(db, before);
      deleted += some;
      if (some === 0n || isStopped) break;
    }
    if (deleted > 0n) logger.info('messages-swept', { deleted: Number(deleted) });
  }

  return {
    async stop() {
      isStopped = true;
      cancel();
      await sweeping;
    },
  };
}

async function deleteSome(db: MessageDatabase, before: number): Promise<bigint> {
  const old = db
    .selectFrom('contact_messages')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(ROWS_PER_DELETE);
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', 'in', old)
    .executeTakeFirst();
  return numDeletedRows;
}
