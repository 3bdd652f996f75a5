import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignatureCheck } from '#contract/signature-check.ts';
import { SIGNATURE_FORM, TOLERANCE_SECONDS } from '#contract/signature-form.ts';

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
 * @param now when the callback arrived, in milliseconds since 1970
 */
export function checkSignature(
  secret: string,
  header: string | undefined,
  body: string,
  now: number,
): SignatureCheck {
  const none = { time: null, age: null, expected: null, received: null };
  if (header === undefined) return { signature: null, ...none, problem: 'missing' };
  const [, time, received] = SIGNATURE_FORM.exec(header) ?? [];
  if (time === undefined || received === undefined)
    return { signature: header, ...none, problem: 'malformed' };
  const age = Math.floor(now / 1000) - Number(time);
  const expected = makeDigest(secret, time, body);
  const isEqual = timingSafeEqual(Buffer.from(expected), Buffer.from(received));
  const isOld = Math.abs(age) > TOLERANCE_SECONDS;
  const problem = isOld ? 'old' : isEqual ? null : 'mismatch';
  return { signature: header, time: Number(time), age, expected, received, problem };
}
