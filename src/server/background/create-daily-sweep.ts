import { DAY_MS } from '#contract/day-ms.ts';
import type { Logger } from '#server/edge/logger.ts';
import { describeStoreFailure } from './describe-store-failure.ts';
import type { Timers } from './timers.ts';

/** What an area lets its owner say about a sweep. */
export interface SweepOptions {
  /** Days after which rows are old. */
  readonly retentionDays: number;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

export interface DailySweepOptions extends SweepOptions {
  /** What is swept, for the log: `comments` makes `comments-swept` and `comments-not-swept`. */
  readonly name: string;
  /** Whether 0 days are allowed, and keep everything. @default false */
  readonly canKeepAll?: boolean;
  /**
   * Takes some of what is older than a time in milliseconds since 1970, in a transaction of its own.
   *
   * @returns how many rows; 0 when there are none left
   */
  readonly sweepSome: (before: number) => Promise<number | bigint>;
}

/** A sweep that goes on until it is stopped. */
export interface DailySweep {
  /** Ends after the transaction under way. */
  stop(): Promise<void>;
}

/** A server that restarts every day must sweep too, but not while it is starting. */
const FIRST_SWEEP_MS = 60_000;
/** Rows of one transaction, so that others are written in between. */
export const SWEEP_BATCH = 500;

/**
 * Sweeps old rows out a minute after the start and then once a day. A failure is logged and tried again the next day.
 *
 * @throws RangeError when retentionDays is not a whole number of at least 1, or 0 where all may be kept
 */
export function createDailySweep(options: DailySweepOptions): DailySweep {
  const { name, retentionDays, timers, logger, sweepSome } = options;
  checkRetention(retentionDays, options.canKeepAll ? 0 : 1);
  let isStopped = false;
  let sweeping = Promise.resolve();
  let cancel = retentionDays === 0 ? () => {} : timers.after(FIRST_SWEEP_MS, start);

  function start(): void {
    cancel = timers.after(DAY_MS, start);
    sweeping = sweep(timers.now() - retentionDays * DAY_MS).catch((error: unknown) => {
      logger.warn(`${name}-not-swept`, { failure: describeStoreFailure(error) });
    });
  }

  async function sweep(before: number): Promise<void> {
    let deleted = 0;
    for (;;) {
      const some = Number(await sweepSome(before));
      deleted += some;
      if (some === 0 || isStopped) break;
    }
    if (deleted > 0) logger.info(`${name}-swept`, { deleted });
  }

  return {
    async stop() {
      isStopped = true;
      cancel();
      await sweeping;
    },
  };
}

function checkRetention(days: number, fewest: number): void {
  if (!Number.isInteger(days) || days < fewest)
    throw new RangeError(`Retention is ${days} days, but must be at least ${fewest}.`);
}
