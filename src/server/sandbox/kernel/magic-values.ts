import { MAGIC_VALUES } from '#contract/magic-values.ts';

const { message, repeatedMessage, registration, password, handset, identity, score, providerKey } =
  MAGIC_VALUES;

/** The digits of every one-time password, since nobody receives the sandbox's messages. */
export const OTP_DIGITS = password.values.right.text;

/** Which of some magic values a text ends with. */
function findEffect<Effect extends string>(
  values: Readonly<Record<Effect, { readonly text: string }>>,
  text: string,
): Effect | undefined {
  const effects = Object.keys(values) as Effect[];
  return effects.find((effect) => text.endsWith(values[effect].text));
}

/** Whether messages to a phone number cannot be delivered. */
export function isUnreachable(phoneNumber: string): boolean {
  return phoneNumber.endsWith(message.values.unreachable.text);
}

/** Whether a message to a phone number cannot be sent once more. */
export function isUnreachableAgain(phoneNumber: string): boolean {
  return (
    phoneNumber.endsWith(repeatedMessage.values.unreachable.text) || isUnreachable(phoneNumber)
  );
}

/** Whether the platform suspends a user once the phone number of the registration is verified. */
export function isSuspendedLater(phoneNumber: string): boolean {
  return phoneNumber.endsWith(registration.values.suspended.text);
}

/** What a provider says to a key: at once, or `fails-later` to all but the first test. */
export type ProviderAnswer = 'accepts' | 'refuses' | 'is-silent' | 'fails-later';

/** What an SMS or identity provider says to a key, by the key's end. */
export function readProviderAnswer(apiKey: string): ProviderAnswer {
  const effect = findEffect(providerKey.values, apiKey);
  return effect === undefined || effect === 'falls-silent' ? 'accepts' : effect;
}

/** Whether the identity provider takes a key at its first test and does not answer afterwards. */
export function fallsSilent(apiKey: string): boolean {
  return findEffect(providerKey.values, apiKey) === 'falls-silent';
}

/** What the identity provider says to a document's number or to a picture's name without its ending, by its end. */
export function readIdentityAnswer(text: string): 'verified' | 'declined' | 'failed' | 'is-silent' {
  const name = text.toLowerCase().replace(/\.[a-z]{3,4}$/, '');
  return findEffect(identity.values, name) ?? 'verified';
}

/** Whether the provider has no credit score of an account's holder. */
export function hasNoScore(phoneNumber: string): boolean {
  return phoneNumber.endsWith(score.values.missing.text);
}

/**
 * What a phone does with a payment by mobile money. After `silent` and `fails-late` it says nothing, and the provider says
 * later that the payment has been made, or that it has not.
 */
export type HandsetAnswer =
  | 'approves'
  | 'refuses'
  | 'wrong-pin'
  | 'lacks-money'
  | 'unreachable'
  | 'silent'
  | 'fails-late';

/** What the phone with a number does, by the number's end. */
export function readHandsetAnswer(phoneNumber: string): HandsetAnswer {
  const effect = findEffect(handset.values, phoneNumber);
  return effect === undefined || effect === 'unregistered' ? 'approves' : effect;
}

/** Whether the mobile-money provider does not know a phone number. */
export function isUnregistered(phoneNumber: string): boolean {
  return phoneNumber.endsWith(handset.values.unregistered.text);
}
