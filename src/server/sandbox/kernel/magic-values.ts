/** The digits of every one-time password, since nobody receives the sandbox's messages. */
export const OTP_DIGITS = '481516';

/** Provokes one of the operation's documented errors, by its code. */
export const FORCE_HEADER = 'x-sandbox-force';

/** Lets the answer come later, by milliseconds. */
export const DELAY_HEADER = 'x-sandbox-delay';

export const MAX_DELAY_MS = 10_000;

/** Whether messages to a phone number cannot be delivered: those that end in 0502. */
export function isUnreachable(phoneNumber: string): boolean {
  return phoneNumber.endsWith('0502');
}

/** Whether a message to a phone number cannot be sent once more: those that end in 0504, and those of isUnreachable. */
export function isUnreachableAgain(phoneNumber: string): boolean {
  return phoneNumber.endsWith('0504') || isUnreachable(phoneNumber);
}

/** What a provider says to a key: at once, or `fails-later` to all but the first test. */
export type ProviderAnswer = 'accepts' | 'refuses' | 'is-silent' | 'fails-later';

/** What an SMS or identity provider says to a key, by the key's end. */
export function readProviderAnswer(apiKey: string): ProviderAnswer {
  if (apiKey.endsWith('-refused')) return 'refuses';
  if (apiKey.endsWith('-silent')) return 'is-silent';
  return apiKey.endsWith('-failing') ? 'fails-later' : 'accepts';
}

/** Whether the identity provider takes a key at its first test and does not answer afterwards. */
export function fallsSilent(apiKey: string): boolean {
  return apiKey.endsWith('-fading');
}

/** What the identity provider says to a document's number or to a picture's name without its ending, by its end. */
export function readIdentityAnswer(text: string): 'verified' | 'declined' | 'failed' | 'is-silent' {
  const end = /-(declined|failed|silent)(?:\.[a-z]{3,4})?$/i.exec(text)?.[1]?.toLowerCase();
  if (end === 'silent') return 'is-silent';
  return end === 'declined' || end === 'failed' ? end : 'verified';
}

/** Whether the provider has no credit score of an account's holder: those with a phone number that ends in 0503. */
export function hasNoScore(phoneNumber: string): boolean {
  return phoneNumber.endsWith('0503');
}

/** What a phone does with a payment by mobile money; `silent` is nothing at all. */
export type HandsetAnswer =
  | 'approves'
  | 'refuses'
  | 'wrong-pin'
  | 'lacks-money'
  | 'unreachable'
  | 'silent';

const HANDSET_ANSWERS: Readonly<Record<string, HandsetAnswer>> = {
  '0502': 'unreachable',
  '0601': 'refuses',
  '0602': 'wrong-pin',
  '0603': 'silent',
  '0604': 'lacks-money',
};

/** What the phone with a number does, by the number's end. */
export function readHandsetAnswer(phoneNumber: string): HandsetAnswer {
  return HANDSET_ANSWERS[phoneNumber.slice(-4)] ?? 'approves';
}

/** Whether the mobile-money provider does not know a phone number: those that end in 0199. */
export function isUnregistered(phoneNumber: string): boolean {
  return phoneNumber.endsWith('0199');
}
