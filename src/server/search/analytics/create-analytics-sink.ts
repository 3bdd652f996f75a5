import type { McpCall } from '#contract/mcp/agent-calls.ts';
import type { Logger } from '#server/edge/logger.ts';
import {
  buildCallEntry,
  buildEventEntry,
  buildSearchEntry,
  type AnalyticsEvent,
  type AnalyticsSearch,
} from './analytics-entries.ts';
import type { AnalyticsEntry, AnalyticsStore } from './analytics-tables.ts';
import { BATCH_ENTRIES, createBatchWriter } from './create-batch-writer.ts';
import { createEntryQueue, type QueueLimits } from './entry-queue.ts';
import { createRetentionSweep } from './create-retention-sweep.ts';
import { SYSTEM_TIMERS, type Timers } from '#server/background/timers.ts';

/** Where the search service puts what happens. */
export interface AnalyticsSink {
  /** Takes events over and returns at once. */
  append(events: readonly AnalyticsEvent[]): void;
  /** Takes answered searches over and returns at once. */
  appendSearches(searches: readonly AnalyticsSearch[]): void;
  /** Takes a call of an agent over and returns at once. */
  appendCall(call: McpCall): void;
  /** Entries that were thrown away, because memory was full or the database refused them for too long. */
  readonly lost: number;
  /**
   * Writes everything appended so far; when it resolves, the disk has it.
   *
   * @throws StoreError when the database cannot be written; the entries are kept for later
   */
  flush(): Promise<void>;
  /** Writes what is left and ends the daily sweep. A failure is logged. The store stays open. */
  close(): Promise<void>;
}

export interface AnalyticsSinkOptions {
  readonly store: AnalyticsStore;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Days after which searches and events are deleted. @default 90 */
  readonly retentionDays?: number;
  /** @default the machine's clock */
  readonly timers?: Timers;
  /** What may wait in memory. @default 10,000 entries, 4 million characters */
  readonly limits?: QueueLimits;
}

const BATCH_MS = 250;
const MAX_PAUSE_MS = 60_000;
const DEFAULT_LIMITS: QueueLimits = { entries: 10_000, characters: 4_000_000 };

/**
 * Creates the sink of search analytics: one transaction every 250 ms or 500 entries, retried with growing pauses while
 * the database cannot be written.
 *
 * @throws RangeError when retentionDays is not a whole number of at least 1
 */
export function createAnalyticsSink(options: AnalyticsSinkOptions): AnalyticsSink {
  const { store, logger, retentionDays = 90, timers = SYSTEM_TIMERS } = options;
  const queue = createEntryQueue(options.limits ?? DEFAULT_LIMITS);
  const writer = createBatchWriter(queue, store, logger);
  const sweep = createRetentionSweep({ store, retentionDays, timers, logger });
  let isClosed = false;
  let cancel: (() => void) | undefined;

  function add(entry: AnalyticsEntry): void {
    if (isClosed) return;
    queue.add(entry);
    const isDue = queue.size >= BATCH_ENTRIES && writer.failures === 0 && !writer.isWriting;
    if (isDue) writeInBackground();
    else schedule();
  }

  function schedule(): void {
    const pause = Math.min(BATCH_MS * 2 ** writer.failures, MAX_PAUSE_MS);
    if (!isClosed) cancel ??= timers.after(pause, writeInBackground);
  }

  function writeInBackground(): void {
    cancel?.();
    cancel = undefined;
    void writer
      .write()
      .catch(logFailure)
      .finally(() => {
        if (queue.size > 0) schedule();
      });
  }

  function logFailure(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    logger.warn('analytics-not-written', { message, waiting: queue.size, lost: writer.lost });
  }

  return {
    append(events) {
      const now = timers.now();
      for (const event of events) add(buildEventEntry(event, now));
    },
    appendSearches(searches) {
      for (const search of searches) add(buildSearchEntry(search));
    },
    appendCall: (call) => add(buildCallEntry(call, timers.now())),
    get lost() {
      return writer.lost;
    },
    flush: () => writer.write(),
    async close() {
      isClosed = true;
      cancel?.();
      cancel = undefined;
      await sweep.stop();
      await writer.write().catch(logFailure);
    },
  };
}
