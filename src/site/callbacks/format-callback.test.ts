import { describe, expect, it } from 'vitest';
import type { SignatureCheck } from '#contract/signature-check.ts';
import type { Attempt, Callback } from './callback-types.ts';
import { formatAttempts, formatOutcome, formatSpan, formatVerdict } from './format-callback.ts';

const buildAttempt = (
  change: Partial<Attempt>,
  problem: SignatureCheck['problem'] = null,
): Attempt => ({
  at: '2026-03-02T09:20:00Z',
  address: '/callbacks/w/inbox',
  headers: {},
  status: 200,
  failure: null,
  milliseconds: 0,
  check: { signature: '', time: 1, age: 0, expected: '', received: '', problem },
  ...change,
});

const buildCallback = (state: Callback['state'], ...attempts: readonly Attempt[]): Callback => ({
  id: 'cbk_1',
  eventId: 'evt_1',
  event: 'account.created',
  source: 'platform',
  changed: null,
  channelId: null,
  address: null,
  state,
  createdAt: '2026-03-02T09:20:00Z',
  nextAttemptAt: null,
  body: '{}',
  attempts,
});

const LOST = buildAttempt({ status: null, failure: 'lost', check: null });

describe('a callback in words', () => {
  it.each([
    ['', buildCallback('waiting')],
    ['', buildCallback('waiting', LOST)],
    ['genuine', buildCallback('delivered', LOST, buildAttempt({}))],
    ['refused', buildCallback('failed', buildAttempt({ status: 400 }, 'old'))],
    ['unsigned', buildCallback('delivered', buildAttempt({}, 'missing'))],
  ])('is judged as %j', (verdict, callback) => {
    expect(formatVerdict(callback)).toBe(verdict);
  });

  it.each([
    ['sending', buildCallback('waiting')],
    ['1, will be sent again', buildCallback('waiting', LOST)],
    ['2, delivered', buildCallback('delivered', LOST, buildAttempt({}))],
    ['1, failed', buildCallback('failed', buildAttempt({ status: 400 }))],
  ])('stands as %j', (text, callback) => {
    expect(formatAttempts(callback)).toBe(text);
  });

  it('says what an attempt has met', () => {
    expect(formatOutcome(LOST)).toBe('Lost on the way');
    const refused = buildAttempt({ status: null, failure: 'not-allowed', check: null });
    expect(formatOutcome(refused)).toMatch(/^Not sent: this sandbox sends only to hosts/);
    expect(formatOutcome(buildAttempt({ status: 503 }))).toBe('Returned 503');
  });

  it.each([
    [1, '1 second'],
    [-30, '30 seconds'],
    [300, '5 minutes'],
    [7200, '2 hours'],
  ])('calls %i seconds %j', (seconds, text) => {
    expect(formatSpan(seconds)).toBe(text);
  });
});
