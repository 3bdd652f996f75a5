/** What the rule of repeats must know of an attempt that has failed. */
export interface FailedAttempt {
  /** Whether the operation only reads, or the request has an idempotency key. */
  readonly isSafe: boolean;
  /** Absent when there was no response, or none of the platform. */
  readonly status?: number;
  /** The header Retry-After, as it came. */
  readonly retryAfter?: string | null;
  readonly longestWaitMs: number;
}

/** Statuses that may pass. All others are refusals, or a limit of the workspace. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** Reads Retry-After (RFC 9110, 10.2.3). @returns milliseconds; 0 where it says nothing */
function readRetryAfter(text: string | null | undefined, now: number): number {
  if (!text) return 0;
  const seconds = Number(text);
  if (!Number.isNaN(seconds)) return seconds * 1000;
  const time = Date.parse(text);
  return Number.isNaN(time) ? 0 : Math.max(0, time - now);
}

/**
 * Whether the same request may be sent again: where that changes nothing twice, what has failed may pass, and the platform
 * does not ask for more patience than the caller has.
 */
export function mayRepeat(attempt: FailedAttempt, now = Date.now()): boolean {
  if (!attempt.isSafe) return false;
  if (attempt.status === undefined) return true;
  const wait = readRetryAfter(attempt.retryAfter, now);
  return PASSING.has(attempt.status) && wait <= attempt.longestWaitMs;
}
