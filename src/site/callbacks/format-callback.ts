import { ATTEMPT_FAILURES } from '#contract/attempt-failure.ts';
import type { Attempt, Callback } from './callback-types.ts';

const SOURCES: Readonly<Record<Callback['source'], string>> = {
  platform: 'Sent by the sandbox',
  replay: 'Replayed by you',
  tamper: 'Tampered with by you',
  delay: 'Replayed with a delay by you',
  client: 'Sent to the inbox by a client',
};

const CHANGES: Readonly<Record<NonNullable<Callback['changed']>, string>> = {
  body: 'the body',
  signature: 'the signature',
  time: 'the time, which is ten minutes old',
};

/** Where a callback comes from, as one sentence without its full stop. */
export function formatSource({ source, changed }: Callback): string {
  return changed ? `${SOURCES[source]}: ${CHANGES[changed]}` : SOURCES[source];
}

/** What an attempt has met. */
export function formatOutcome({ status, failure }: Attempt): string {
  return failure ? ATTEMPT_FAILURES[failure] : `Returned ${status}`;
}

/** How the last attempt's signature was judged, in a word; empty while nothing has arrived. */
export function formatVerdict({ attempts }: Callback): 'genuine' | 'refused' | 'unsigned' | '' {
  const check = attempts.findLast((attempt) => attempt.check !== null)?.check;
  if (!check) return '';
  if (check.problem === 'missing') return 'unsigned';
  return check.problem === null ? 'genuine' : 'refused';
}

const STATES: Readonly<Record<Callback['state'], string>> = {
  waiting: 'will be sent again',
  delivered: 'delivered',
  failed: 'failed',
};

/** Formats how many attempts there were and how the callback stands: '2, delivered'. */
export function formatAttempts({ state, attempts }: Callback): string {
  return attempts.length === 0 ? 'sending' : `${attempts.length}, ${STATES[state]}`;
}

/** A time of today as the reader's clock has it, with the date on other days. */
export function formatTime(time: string): string {
  const date = new Date(time);
  const isToday = new Date().toDateString() === date.toDateString();
  return isToday ? date.toLocaleTimeString() : date.toLocaleString();
}

/** A number of seconds in the largest unit that fits. */
export function formatSpan(seconds: number): string {
  const size = Math.abs(Math.round(seconds));
  if (size < 120) return size === 1 ? '1 second' : `${size} seconds`;
  const minutes = Math.round(size / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
