import {
  SMS_CONNECTION_ID,
  SMS_CONNECTIONS,
  SMS_TEXTS,
  type SmsConnection,
  type SmsText,
} from '#server/sandbox/entities/sms.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The provider's limits (3GPP TS 23.038 and 23.040): characters of one message, and of one of several joined. */
const PLAIN = { alone: 160, joined: 153 };
const UNICODE = { alone: 70, joined: 67 };
const MAX_PARTS = 10;
const MAX_LENGTH = 480;

/** The company's connection; undefined when none was ever made. */
export function findSmsConnection(state: Draft): SmsConnection | undefined {
  return state.get(SMS_CONNECTIONS, SMS_CONNECTION_ID);
}

/** Whether texts go out: there is a connection, and it is `connected`. */
export function isSmsConnected(state: Draft): boolean {
  return findSmsConnection(state)?.status === 'connected';
}

/** How many messages a text takes. */
export function countParts(text: string): number {
  // All of Latin-1 counts as plain: a little more than the provider's alphabet.
  const isPlain = /^[\n\r\u0020-\u00ff€]*$/.test(text);
  const { alone, joined } = isPlain ? PLAIN : UNICODE;
  return text.length <= alone ? 1 : Math.min(MAX_PARTS, Math.ceil(text.length / joined));
}

/**
 * Hands a text over to the SMS provider and logs it. Some seconds later it is delivered, or failed for a number that
 * cannot be reached. Whether there is a connection is for the caller to look at.
 */
export function sendText(
  state: Draft,
  { phoneNumber, text }: Pick<SmsText, 'phoneNumber' | 'text'>,
): SmsText {
  return putText(state, { phoneNumber, text, status: 'sent', messageId: null });
}

/** Logs a text as it is, shortened to what one text can hold. */
export function putText(
  state: Draft,
  given: Pick<SmsText, 'phoneNumber' | 'text' | 'status' | 'messageId'>,
): SmsText {
  const text = Array.from(given.text).slice(0, MAX_LENGTH).join('');
  const parts = countParts(text);
  return state.put(SMS_TEXTS, {
    ...given,
    id: state.createId('sms'),
    text,
    partCount: parts,
    sentAt: state.at,
  });
}
