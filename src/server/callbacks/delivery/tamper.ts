import { TOLERANCE_SECONDS } from '#contract/signature-form.ts';
import type { Changed } from '#server/callbacks/callback-tables.ts';
import { formatSignature } from './signature.ts';

/** A callback as somebody on the way has changed it. */
export interface Tampered {
  readonly body: string;
  readonly signature: string;
}

/** Ten minutes: twice as old as a receiver may take. */
const OLD_MS = TOLERANCE_SECONDS * 2 * 1000;

/** Changes a callback in one place: more money, a forged signature, or an old message sent once more. */
export function tamper(changed: Changed, secret: string, body: string, now: number): Tampered {
  if (changed === 'time') return { body, signature: formatSignature(secret, now - OLD_MS, body) };
  const signature = formatSignature(secret, now, body);
  if (changed === 'body') return { body: changeBody(body), signature };
  const last = signature.endsWith('0') ? '1' : '0';
  return { body, signature: signature.slice(0, -1) + last };
}

function changeBody(body: string): string {
  const richer = body.replace(/("amount":\s*-?)(\d)/, '$19$2');
  if (richer !== body) return richer;
  const more = body.replace(/\}\s*$/, ',"changed":true}');
  return more === body ? `${body} ` : more;
}
