import { SIGNATURE_FORM, TOLERANCE_SECONDS } from '#contract/signature-form.ts';

/** Why a callback is not the platform's. */
export type CallbackProblem = 'missing' | 'malformed' | 'old' | 'mismatch';

/** The callback is not the platform's. Answer it with 400, and do nothing else. */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly problem: CallbackProblem;

  constructor(problem: CallbackProblem) {
    super(`The callback is not from the platform: its signature is ${DESCRIPTIONS[problem]}`);
    this.problem = problem;
  }
}

const DESCRIPTIONS: Readonly<Record<CallbackProblem, string>> = {
  missing: 'missing',
  malformed: 'not of the form t=...,v1=...',
  old: 'more than five minutes away from the clock of this machine',
  mismatch: 'not made with this secret and this body',
};

/** What has come in, as it came. */
export interface ReceivedCallback {
  /** The header Wallet-Signature. */
  readonly signature: string | null | undefined;
  /** The raw body: if you parse it and write it again, the signature no longer matches. */
  readonly body: string | Uint8Array;
  /** The signing secret of the channel. While a new secret takes over, both. */
  readonly secret: string | readonly string[];
  /** Milliseconds since 1970. @default now */
  readonly now?: number;
}

const encoder = new TextEncoder();

/** Compares in constant time, as WebCrypto does. */
async function isSigned(secret: string, signed: Uint8Array<ArrayBuffer>, signature: string) {
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = encoder.encode(secret);
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, bytes, signed);
}

/**
 * Reads a callback, after a check that the platform has sent it.
 *
 * @returns the event
 * @throws CallbackError when the platform has not sent it, or sent it more than five minutes ago
 */
export async function verifyCallback(received: ReceivedCallback): Promise<unknown> {
  const { signature, body, secret, now = Date.now() } = received;
  if (signature === null || signature === undefined || signature === '')
    throw new CallbackError('missing');
  const [, time, hex] = SIGNATURE_FORM.exec(signature) ?? [];
  if (time === undefined || hex === undefined) throw new CallbackError('malformed');
  if (Math.abs(Math.floor(now / 1000) - Number(time)) > TOLERANCE_SECONDS)
    throw new CallbackError('old');
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const start = encoder.encode(`${time}.`);
  const signed = new Uint8Array(start.length + bytes.length);
  signed.set(start);
  signed.set(bytes, start.length);
  // A variable of the environment that is not set is no secret, and no reason to fail: the other secret may fit.
  for (const one of [secret].flat())
    if (one && (await isSigned(one, signed, hex)))
      return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  throw new CallbackError('mismatch');
}
