import type { AttemptFailure } from '#contract/attempt-failure.ts';
import { buildCallbackHeaders, SIGNATURE_HEADER } from '#contract/callback-headers.ts';
import type { SignatureCheck } from '#contract/signature-check.ts';
import type { Attempt, StoredCallback, StoredInbox } from '#server/callbacks/callback-tables.ts';
import type { Route } from './find-route.ts';
import { checkSignature, formatSignature } from './signature.ts';

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
  return buildCallbackHeaders(callback.signature ?? formatSignature(secret, now, callback.body));
}

/**
 * What the inbox answers: 400 to a signature that does not hold, as a receiver should, and to everything else what the
 * reader has chosen.
 */
export function chooseInboxStatus(
  { secret, answer_status: status }: Pick<StoredInbox, 'secret' | 'answer_status'>,
  signature: string | undefined,
  body: string,
  now: number,
): number {
  const isRefused =
    signature !== undefined && checkSignature(secret, signature, body, now).problem !== null;
  return isRefused ? 400 : status;
}

/** An attempt that needs no other server: to the inbox itself, lost on the way there, or refused before it leaves. */
export function attemptHere(
  callback: Pick<StoredCallback, 'channel_id' | 'signature' | 'body' | 'loses_next'>,
  route: Route,
  { answer_status }: StoredInbox,
  now: number,
): Attempt {
  const { secret } = route;
  const headers = secret === undefined ? {} : buildHeaders(callback, secret, now);
  const failure = route.way === 'none' ? route.failure : callback.loses_next === 1 ? 'lost' : null;
  const status =
    failure !== null || secret === undefined
      ? null
      : // A signature that was made here and now holds.
        callback.signature === null
        ? answer_status
        : chooseInboxStatus({ secret, answer_status }, callback.signature, callback.body, now);
  const outcome = { status, failure, milliseconds: 0 };
  return buildAttempt(callback, route, { at: now, headers, outcome });
}

/** Puts an attempt together. What a channel's signature comes to is kept, since its secret may change. */
export function buildAttempt(
  callback: Pick<StoredCallback, 'channel_id' | 'body'>,
  { way, address, secret }: Route,
  made: Pick<Attempt, 'at' | 'headers'> & { readonly outcome: Outcome },
): Attempt {
  const { at, headers, outcome } = made;
  const attempt = { at, address, headers, ...outcome };
  if (callback.channel_id === null) return attempt;
  const hasLeft = way !== 'none' && outcome.failure !== 'lost' && secret !== undefined;
  const check: SignatureCheck | null = hasLeft
    ? checkSignature(secret, headers[SIGNATURE_HEADER], callback.body, at)
    : null;
  return { ...attempt, check };
}

/** Reads the attempts of a callback. */
export function parseAttempts(callback: Pick<StoredCallback, 'attempts'>): readonly Attempt[] {
  // Written by this area alone.
  return JSON.parse(callback.attempts) as Attempt[];
}
