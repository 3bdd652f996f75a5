import type { Logger } from '#server/edge/logger.ts';
import type { AnalyticsStore } from './analytics-tables.ts';
import type { EntryQueue } from './entry-queue.ts';
import { writeEntries } from './write-entries.ts';

/** Empties a queue into the database, batch by batch. */
export interface BatchWriter {
  readonly isWriting: boolean;
  /** Batches that failed one after the other; 0 after a success. */
  readonly failures: number;
  /** Entries that found no room in the queue or were given up. */
  readonly lost: number;
  /**
   * Writes everything that is in the queue now.
   *
   * @throws StoreError when a batch cannot be written; it stays in the queue
   */
  write(): Promise<void>;
}

/** Entries of one transaction. */
export const BATCH_ENTRIES = 500;
/** About two minutes of growing pauses; then one batch is given up, so that a bad row cannot block all later ones. */
const ATTEMPTS = 10;

/** Creates the only writer of a queue. */
export function createBatchWriter(
  queue: EntryQueue,
  store: AnalyticsStore,
  logger: Pick<Logger, 'warn'>,
): BatchWriter {
  let failures = 0;
  let givenUp = 0;
  let loggedLost = 0;
  let writing: Promise<void> | undefined;

  const countLost = () => queue.refused + givenUp;

  async function writeBatch(): Promise<void> {
    const batch = queue.peek(BATCH_ENTRIES);
    try {
      await writeEntries(store, batch);
    } catch (error) {
      failures += 1;
      if (failures < ATTEMPTS) throw error;
      givenUp += batch.length;
    }
    failures = 0;
    queue.remove(batch.length);
    if (countLost() === loggedLost) return;
    loggedLost = countLost();
    logger.warn('analytics-lost', { entries: loggedLost });
  }

  return {
    get isWriting() {
      return writing !== undefined;
    },
    get failures() {
      return failures;
    },
    get lost() {
      return countLost();
    },
    async write() {
      const target = queue.accepted;
      while (queue.accepted - queue.size < target) {
        writing ??= writeBatch().finally(() => (writing = undefined));
        await writing;
      }
    },
  };
}
