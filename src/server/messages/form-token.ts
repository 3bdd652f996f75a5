import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  FORM_TOKEN_MAX_AGE_MS,
  FORM_TOKEN_MIN_AGE_MS,
  type ContactRefusal,
} from '#contract/contact-message.ts';

const NONCE_BYTES = 12;
const MAC_BYTES = 18;
/** Clocks of several machines behind one address differ by this much. */
const CLOCK_SKEW_MS = 5000;
const FORM = /^([0-9a-z]{1,10})\.([\w-]{16})\.([\w-]{24})$/;

export type FormTokenCheck =
  | { readonly id: string }
  | { readonly refusal: ContactRefusal; readonly retryAfterMs?: number };

/** Issues and checks the tokens of forms. A token says when it was made and is signed; nothing is kept. */
export interface FormTokens {
  issue(): string;
  /** @returns the token's id, by which its use is remembered, or why it does not count */
  check(token: string): FormTokenCheck;
}

/**
 * Tokens of the form `time.nonce.signature`: HMAC-SHA-256 over time and nonce (RFC 2104), shortened to 144 bits.
 *
 * @param secret of the processes that know each other's tokens
 */
export function createFormTokens(
  secret: string | Uint8Array,
  clock: { now(): number },
): FormTokens {
  const sign = (time: string, nonce: string) =>
    createHmac('sha256', secret)
      .update(`form-token\0${time}.${nonce}`)
      .digest()
      .subarray(0, MAC_BYTES);

  return {
    issue() {
      const time = clock.now().toString(36);
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      return `${time}.${nonce}.${sign(time, nonce).toString('base64url')}`;
    },
    check(token) {
      const [, time = '', nonce = '', mac = ''] = FORM.exec(token) ?? [];
      if (time === '') return { refusal: 'token-invalid' };
      if (!timingSafeEqual(Buffer.from(mac, 'base64url'), sign(time, nonce)))
        return { refusal: 'token-invalid' };
      const age = clock.now() - Number.parseInt(time, 36);
      if (age < -CLOCK_SKEW_MS) return { refusal: 'token-invalid' };
      if (age < FORM_TOKEN_MIN_AGE_MS)
        return { refusal: 'too-early', retryAfterMs: FORM_TOKEN_MIN_AGE_MS - age };
      if (age > FORM_TOKEN_MAX_AGE_MS) return { refusal: 'token-expired' };
      return { id: nonce };
    },
  };
}
