import { FINAL_FAILURES } from '#contract/attempt-failure.ts';
import type { Arrival, Attempt, StoredCallback } from '#server/callbacks/callback-tables.ts';
import type { CallbackChange } from '#server/callbacks/inbox-store.ts';
import { parseAttempts } from './attempt.ts';

const MINUTE = 60_000;
/** Pauses after each attempt that was not answered with 2xx, as documented: the last attempt comes after 44 hours. */
const RETRY_PAUSES: readonly number[] = [1, 5, 30, 120, 360, 720, 1440].map(
  (minutes) => minutes * MINUTE,
);

const LATE_MS = 30_000;
const SECOND_COPY_MS = 2000;
const SHUFFLE_MS = 8000;

/** What to claim and to note a callback takes besides the attempt itself. */
const CLAIM_RESERVE_MS = 10_000;
/** No claim is made for longer. One that ends later was made before the machine's clock was set back. */
export const LONGEST_CLAIM_MS = 60_000;

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

/**
 * When the next attempt is due by the real clock: sooner by what the workspace's clock was moved on by since the attempt was
 * planned. A clock that was set back makes nothing later.
 *
 * @param clockOffset what the workspace's clock is ahead of the real one
 */
export function findDueTime(
  { due_at, clock_offset }: Pick<StoredCallback, 'due_at' | 'clock_offset'>,
  clockOffset: number,
): number {
  return due_at - Math.max(clockOffset - clock_offset, 0);
}

/**
 * How long a process has a callback for itself: longer than any attempt, so that no other sends it meanwhile, and not for
 * good, so that another sends it when the process dies.
 *
 * @param answerMs the longest attempt
 */
export function findClaimMs(answerMs: number): number {
  return answerMs + CLAIM_RESERVE_MS;
}

/**
 * What an attempt makes of a callback that waits. Nothing happens any more to one that is delivered or failed.
 *
 *     the attempt                                 the callback
 *     is answered with 2xx                        delivered
 *     was refused before it left                  failed         waiting cures none of these
 *     was one of a callback changed on the way    failed         a forger does not try again for days
 *     was not the last                            waiting        for one of RETRY_PAUSES, from this attempt on
 *     was the last                                failed
 *
 * @param clockOffset what the workspace's clock is ahead of the real one
 */
export function settleAttempt(
  callback: Pick<StoredCallback, 'attempts' | 'attempt_count' | 'changed'>,
  attempt: Attempt,
  clockOffset: number,
): CallbackChange {
  const attempt_count = callback.attempt_count + 1;
  const { status, failure } = attempt;
  const isTaken = status !== null && status >= 200 && status < 300;
  const isFinal = failure !== null && FINAL_FAILURES.has(failure);
  const isOver = isTaken || isFinal || callback.changed !== null;
  const pause = isOver ? undefined : RETRY_PAUSES[attempt_count - 1];
  return {
    state: isTaken ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
    attempts: JSON.stringify([...parseAttempts(callback), attempt]),
    attempt_count,
    due_at: attempt.at + (pause ?? 0),
    clock_offset: clockOffset,
  };
}
