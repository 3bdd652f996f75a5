import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from the receiver's clock, in seconds (introduction, Callbacks). */
export const TOLERANCE_SECONDS = 300;
/** Header that carries the signature. */
export const SIGNATURE_HEADER = 'wallet-signature';

const FORM = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/;

/** What the check of a signature has come to, step by step. */
export interface SignatureCheck {
  /** The header as it came; null when there was none. */
  readonly signature: string | null;
  /** Time in the header, in seconds since 1970; null where the header is not of the documented form. */
  readonly time: number | null;
  /** Seconds from that time to the arrival. */
  readonly age: number | null;
  /** What the receiver makes of time and body with the secret. */
  readonly expected: string | null;
  readonly received: string | null;
  /** The first step that fails; null for a genuine callback. */
  readonly problem: 'missing' | 'malformed' | 'old' | 'mismatch' | null;
}

function makeDigest(secret: string, time: number | string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}

/**
 * Signs a body as the introduction documents it.
 *
 * @param time milliseconds since 1970
 * @returns the value of the header Wallet-Signature
 */
export function formatSignature(secret: string, time: number, body: string): string {
  const seconds = Math.floor(time / 1000);
  return `t=${seconds},v1=${makeDigest(secret, seconds, body)}`;
}

/**
 * Checks a signature as a receiver should, and keeps what each step has found.
 *
 * @param now milliseconds since 1970 at which the callback arrived
 */
export function checkSignature(
  secret: string,
  header: string | undefined,
  body: string,
  now: number,
): SignatureCheck {
  const none = { time: null, age: null, expected: null, received: null };
  if (header === undefined) return { signature: null, ...none, problem: 'missing' };
  const [, time, received] = FORM.exec(header) ?? [];
  if (time === undefined || received === undefined)
    return { signature: header, ...none, problem: 'malformed' };
  const age = Math.floor(now / 1000) - Number(time);
  const expected = makeDigest(secret, time, body);
  const isEqual = timingSafeEqual(Buffer.from(expected), Buffer.from(received));
  const isOld = Math.abs(age) > TOLERANCE_SECONDS;
  const problem = isOld ? 'old' : isEqual ? null : 'mismatch';
  return { signature: header, time: Number(time), age, expected, received, problem };
}
