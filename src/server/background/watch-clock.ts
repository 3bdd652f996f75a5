import type { Logger } from '#server/edge/logger.ts';
import type { Timers } from './timers.ts';

export interface ClockWatchOptions {
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'warn'>;
  /** Milliseconds that pass, whatever the clock shows. @default performance.now */
  readonly measure?: () => number;
}

const LOOK_MS = 10_000;
/** Less is what a service for time corrects in one step, and harms nothing. */
const HARMLESS_MS = 2000;

/**
 * Tells the log when the machine's clock was set forward or back, or when the machine has slept.
 *
 * @returns a function that ends it
 */
export function watchClock({
  timers,
  logger,
  measure = () => performance.now(),
}: ClockWatchOptions): () => void {
  const readOffset = () => timers.now() - measure();
  let offset = readOffset();
  let cancel = timers.after(LOOK_MS, look);

  function look(): void {
    const jump = readOffset() - offset;
    offset += jump;
    if (Math.abs(jump) >= HARMLESS_MS)
      logger.warn('clock-jumped', { seconds: Math.round(jump / 1000) });
    cancel = timers.after(LOOK_MS, look);
  }

  return () => cancel();
}
