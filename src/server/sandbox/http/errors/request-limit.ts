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
  return buildRefusal(count, describeUsedMinute(count));
}

/** The refusal of an address that has used its minute, whichever workspaces it called. */
export function buildUsedMinuteOfAddress(count: RateCount): SandboxProblem {
  const { max, secondsLeft } = count;
  return buildRefusal(
    count,
    `The ${max} requests that your network has in a minute for all workspaces together are used. ` +
      `The next minute starts in ${secondsLeft} seconds.`,
  );
}

function buildRefusal(count: RateCount, detail: string): SandboxProblem {
  return {
    status: 429,
    code: 'rate_limited',
    title: 'Too many requests',
    detail,
    headers: { ...formatRate(count), 'retry-after': String(count.secondsLeft) },
  };
}
