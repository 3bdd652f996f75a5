import { describe, expect, it } from 'vitest';
import type { AttemptFailure } from '#contract/attempt-failure.ts';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import type { Changed } from '#server/callbacks/callback-tables.ts';
import { findClaimMs, findDueTime, LONGEST_CLAIM_MS, settleAttempt } from './delivery-rules.ts';

const AT = Date.UTC(2026, 0, 31);

/** What an attempt makes of a callback, and how long after the attempt the next one is due. */
function settle(
  [status, failure]: readonly [number | null, AttemptFailure | null],
  attempt_count = 0,
  changed: Changed | null = null,
) {
  const callback = { attempts: '[]', attempt_count, changed };
  const attempt = { at: AT, address: '/', headers: {}, status, failure, milliseconds: 1 };
  const { state, due_at } = settleAttempt(callback, attempt, 0);
  return [state, (due_at - AT) / 60_000];
}

describe('a callback that waits', () => {
  it.each([200, 204, 299])('is delivered with the answer %i', (status) => {
    expect(settle([status, null])).toEqual(['delivered', 0]);
    expect(settle([status, null], 7, 'body')).toEqual(['delivered', 0]);
  });

  it.each([
    [199, null],
    [302, null],
    [500, null],
    [null, 'lost'],
    [null, 'timeout'],
    [null, 'unreachable'],
  ] as const)('waits for the next attempt after %s %s, until it had eight', (status, failure) => {
    const settled = Array.from({ length: 8 }, (_, count) => settle([status, failure], count));
    expect(settled).toEqual([
      ...[1, 5, 30, 120, 360, 720, 1440].map((minutes) => ['waiting', minutes]),
      ['failed', 0],
    ]);
  });

  it.each(['not-allowed', 'channel-inactive', 'channel-gone', 'no-secret'] as const)(
    'fails at once when it was refused before it left: %s',
    (failure) => {
      expect(settle([null, failure])).toEqual(['failed', 0]);
    },
  );

  it('fails at once when it was changed on the way and is not taken', () => {
    expect(settle([400, null], 0, 'signature')).toEqual(['failed', 0]);
  });

  it('is due sooner when the clock of its workspace is moved on, and not later when it is set back', () => {
    const callback = { due_at: AT, clock_offset: 1000 };
    expect([0, 1000, 1600].map((offset) => findDueTime(callback, offset))).toEqual([
      AT,
      AT,
      AT - 600,
    ]);
  });
});

it('a claim lasts longer than any attempt, and no longer than a claim that is believed', () => {
  const { answerMs } = DEFAULT_CALLBACK_LIMITS;
  expect(findClaimMs(answerMs)).toBeGreaterThan(answerMs);
  expect(findClaimMs(answerMs)).toBeLessThanOrEqual(LONGEST_CLAIM_MS);
});
