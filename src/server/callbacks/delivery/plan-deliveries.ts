import type { Arrival } from '#server/callbacks/callback-tables.ts';

const MINUTE = 60_000;
/** Pauses after each attempt that was not answered with 2xx, as documented: the last attempt comes after 44 hours. */
const RETRY_PAUSES: readonly number[] = [1, 5, 30, 120, 360, 720, 1440].map(
  (minutes) => minutes * MINUTE,
);

const LATE_MS = 30_000;
const SECOND_COPY_MS = 2000;
const SHUFFLE_MS = 8000;

/**
 * How long to wait before the next attempt, in milliseconds of the workspace's clock.
 *
 * @param attempts how many have been made
 * @returns undefined after the last one
 */
export function findRetryPause(attempts: number): number | undefined {
  return RETRY_PAUSES[attempts - 1];
}

/** One copy of a callback that is to be delivered. */
export interface PlannedDelivery {
  /** Milliseconds before its first attempt. */
  readonly pause: number;
  readonly losesFirst: boolean;
}

/**
 * What becomes of a callback on its way.
 *
 * @param chance from 0 to 1, for what has no promised order
 */
export function planDeliveries(arrival: Arrival, chance: () => number): readonly PlannedDelivery[] {
  const soon = { pause: 0, losesFirst: false };
  const plans: Readonly<Record<Arrival, readonly PlannedDelivery[]>> = {
    normal: [soon],
    late: [{ ...soon, pause: LATE_MS }],
    twice: [soon, { ...soon, pause: SECOND_COPY_MS }],
    shuffled: [{ ...soon, pause: Math.round(chance() * SHUFFLE_MS) }],
    lost: [{ ...soon, losesFirst: true }],
  };
  return plans[arrival];
}
