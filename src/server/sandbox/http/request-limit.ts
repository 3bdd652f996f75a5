import type { RateCount } from '#server/edge/limits/create-rate-limit.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { SandboxProblem } from './problem.ts';

/** The headers that say where a client stands. */
export function formatRate({ max, remaining, secondsLeft }: RateCount): HeaderRecord {
  return {
    'ratelimit-limit': String(max),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(secondsLeft),
  };
}

/** Says when the next request is answered. */
export function describeUsedMinute({ max, secondsLeft }: RateCount): string {
  return `The ${max} requests of this minute are used. The next minute starts in ${secondsLeft} seconds.`;
}

/** The refusal of the control API, the same as that of the operations. */
export function buildUsedMinute(count: RateCount): SandboxProblem {
  return {
    status: 429,
    code: 'rate_limited',
    title: 'Too many requests',
    detail: describeUsedMinute(count),
    headers: { ...formatRate(count), 'retry-after': String(count.secondsLeft) },
  };
}
