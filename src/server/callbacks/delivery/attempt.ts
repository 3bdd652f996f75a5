import type {
  Attempt,
  AttemptFailure,
  StoredCallback,
  StoredInbox,
} from '#server/callbacks/callback-tables.ts';
import type { CallbackChange } from '#server/callbacks/inbox-store.ts';
import { findRetryPause } from './plan-deliveries.ts';
import { checkSignature, formatSignature, SIGNATURE_HEADER } from './signature.ts';

/** What an attempt has met. */
export interface Outcome {
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly milliseconds: number;
}

/** Headers under which a callback is sent. */
export function buildHeaders(
  callback: Pick<StoredCallback, 'signature' | 'body'>,
  secret: string,
  now: number,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': 'wallet-callbacks/1',
    [SIGNATURE_HEADER]: callback.signature ?? formatSignature(secret, now, callback.body),
  };
}

/** Path of a workspace's own inbox, which readers hand out. */
export function formatInboxPath({ address_id: id }: Pick<StoredInbox, 'address_id'>): string {
  return `/callbacks/${id}/inbox`;
}

/**
 * What the inbox answers: 400 to a signature that does not hold, as a receiver should, and to everything else what the
 * reader has chosen.
 */
export function chooseInboxStatus(
  inbox: StoredInbox,
  signature: string | undefined,
  body: string,
  now: number,
): number {
  const isRefused =
    signature !== undefined && checkSignature(inbox.secret, signature, body, now).problem !== null;
  return isRefused ? 400 : inbox.answer_status;
}

/** An attempt to deliver to the inbox itself, or one that is lost on the way there. */
export function deliverToInbox(
  callback: Pick<StoredCallback, 'signature' | 'body' | 'loses_next'>,
  inbox: StoredInbox,
  now: number,
): Attempt {
  const headers = buildHeaders(callback, inbox.secret, now);
  const isLost = callback.loses_next === 1;
  const status = chooseInboxStatus(inbox, headers[SIGNATURE_HEADER], callback.body, now);
  return {
    at: now,
    address: formatInboxPath(inbox),
    headers,
    status: isLost ? null : status,
    failure: isLost ? 'lost' : null,
    milliseconds: 0,
  };
}

/** Reads the attempts of a callback. */
export function parseAttempts(callback: Pick<StoredCallback, 'attempts'>): readonly Attempt[] {
  // Written by this area alone.
  return JSON.parse(callback.attempts) as Attempt[];
}

/**
 * What a callback is after an attempt: delivered, waiting for the next one, or given up.
 *
 * @param clockOffset what the workspace's clock is ahead of the real one
 */
export function settleAttempt(
  callback: Pick<StoredCallback, 'attempts' | 'attempt_count' | 'changed'>,
  attempt: Attempt,
  clockOffset: number,
): CallbackChange {
  const attempt_count = callback.attempt_count + 1;
  const isTaken = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  // A forgery is sent once: a forger does not try again for days.
  const pause = isTaken || callback.changed ? undefined : findRetryPause(attempt_count);
  return {
    state: isTaken ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
    attempts: JSON.stringify([...parseAttempts(callback), attempt]),
    attempt_count,
    due_at: attempt.at + (pause ?? 0),
    clock_offset: clockOffset,
  };
}
