import type { Timers } from '#server/background/timers.ts';
import type { Logger } from '#server/edge/logger.ts';

export interface TellOptions {
  readonly logger: Logger;
  readonly timers: Pick<Timers, 'after'>;
  /** Whether the database answers. Must not reject. */
  readonly isReady: () => Promise<boolean>;
}

/** A database that refuses to write may answer all the same: it must be quiet for as long too. */
const QUIET_MS = 30_000;

/**
 * A logger that writes a `failure` of the database once for each reason: while the database is away, every request fails
 * with the same one. When the database answers and nothing has failed for half a minute, `store-answers-again` says how
 * many failures there were. Every other line is written as it comes.
 */
export function tellStoreFailuresOnce({ logger, timers, isReady }: TellOptions): Logger {
  /** The reasons that the log has told; empty while all is well. */
  const told = new Set<string>();
  let failures = 0;
  /** How many there were at the last look. */
  let seen = 0;

  async function look(): Promise<void> {
    const before = seen;
    seen = failures;
    const isOver = seen === before && (await isReady()) && failures === seen;
    if (!isOver) return wait();
    logger.info('store-answers-again', { failures });
    told.clear();
    failures = 0;
    seen = 0;
  }

  function wait(): void {
    timers.after(QUIET_MS, () => void look());
  }

  return {
    ...logger,
    error(event, fields) {
      if (event !== 'failure' || fields?.['store'] === undefined)
        return logger.error(event, fields);
      const reason = String(fields['message']);
      failures += 1;
      if (told.has(reason)) return;
      if (told.size === 0) {
        seen = failures;
        wait();
      }
      told.add(reason);
      logger.error(event, fields);
    },
  };
}
