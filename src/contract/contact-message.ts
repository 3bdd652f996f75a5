// What a contact message is: the page checks it while it is typed, the server when it arrives.

import { DAY_MS } from './day-ms.ts';

/** A field that the reader fills in; lengths in UTF-16 units, as `maxlength` counts. */
export interface ContactField {
  readonly label: string;
  readonly minLength: number;
  readonly maxLength: number;
  /** Value of the autocomplete attribute (HTML, autofill). */
  readonly autoComplete: string;
}

/** The fields in the order of the form. The wire names are the keys. */
export const CONTACT_FIELDS = {
  name: { label: 'Name', minLength: 1, maxLength: 100, autoComplete: 'name' },
  email: { label: 'E-mail', minLength: 1, maxLength: 254, autoComplete: 'email' },
  topic: { label: 'Topic', minLength: 1, maxLength: 40, autoComplete: 'off' },
  message: { label: 'Message', minLength: 10, maxLength: 5000, autoComplete: 'off' },
} as const satisfies Readonly<Record<string, ContactField>>;

/** What a message can be about: `id` travels, `title` is shown. */
export const CONTACT_TOPICS = [
  { id: 'api', title: 'A question about the API' },
  { id: 'documentation', title: 'A mistake in the documentation' },
  { id: 'failed-call', title: 'A failed call' },
  { id: 'access', title: 'Access and keys' },
  { id: 'other', title: 'Something else' },
] as const;

/** Fields that keep spam out: one that nobody sees and only programs fill in, and the token of the form. */
export const CONTACT_SPAM_FIELDS = { honeypot: 'website', token: 'formToken' } as const;

/** A token counts from 3 seconds after it was issued: nobody writes a message faster. */
export const FORM_TOKEN_MIN_AGE_MS = 3000;
/** A token counts for 24 hours. */
export const FORM_TOKEN_MAX_AGE_MS = DAY_MS;

export type ContactFieldName = keyof typeof CONTACT_FIELDS;
export type ContactTopic = (typeof CONTACT_TOPICS)[number]['id'];

/** A message that has passed the check: trimmed, lines of `message` parted by `\n`. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
}

/** One sentence for each field that has to be mended. */
export type ContactErrors = Readonly<Partial<Record<ContactFieldName, string>>>;

/** Why a message that has passed the check is not taken, in a sentence for the reader. */
export const CONTACT_REFUSALS = {
  'token-missing': 'The spam protection of the form did not load. Send the form again.',
  'token-invalid': 'The spam protection of the form did not load. Send the form again.',
  'token-expired': 'The form was open for more than a day. Send the form again.',
  'token-used': 'You already sent a message from this form. Send this message again.',
  'too-early':
    'You sent the form within three seconds, as programs do. Wait a moment, then send the form again.',
  'too-many': 'Your network sent too many messages. Wait a while, then send the form again.',
  unavailable: 'We could not store your message. Wait a minute, then send the form again.',
} as const;
export type ContactRefusal = keyof typeof CONTACT_REFUSALS;

// Controls, lone surrogates, line separators, and marks that turn the direction of what follows.
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const FORBIDDEN_IN_TEXT = /[\p{Cs}]|(?![\n\t])\p{Cc}/u;
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * Checks what a form has sent, or what is in the form so far. A value that is not a string counts as empty.
 *
 * @returns the trimmed values, or a sentence for each field that is wrong
 */
export function checkContactMessage(
  input: Readonly<Record<string, unknown>>,
): { readonly values: ContactMessage } | { readonly errors: ContactErrors } {
  const read = (name: ContactFieldName): string => {
    const value = input[name];
    return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : '';
  };
  const name = read('name');
  const email = read('email');
  const topic = CONTACT_TOPICS.find(({ id }) => id === read('topic'))?.id;
  const message = read('message');
  const sentences = {
    name: checkName(name),
    email: checkEmail(email),
    topic: topic ? undefined : 'Choose a topic.',
    message: checkText(message),
  };
  if (topic && Object.values(sentences).every((sentence) => sentence === undefined))
    return { values: { name, email, topic, message } };
  const errors: Partial<Record<ContactFieldName, string>> = {};
  for (const field of Object.keys(CONTACT_FIELDS) as ContactFieldName[]) {
    const sentence = sentences[field];
    if (sentence !== undefined) errors[field] = sentence;
  }
  return { errors };
}

function checkName(name: string): string | undefined {
  if (name === '') return 'Enter your name.';
  if (name.length > CONTACT_FIELDS.name.maxLength)
    return `Enter a name of at most ${CONTACT_FIELDS.name.maxLength} characters.`;
  return FORBIDDEN_IN_LINE.test(name)
    ? 'Enter your name without control characters or line breaks.'
    : undefined;
}

function checkEmail(email: string): string | undefined {
  if (email === '') return 'Enter your e-mail address, so that we can answer.';
  if (email.length > CONTACT_FIELDS.email.maxLength)
    return `Enter an e-mail address of at most ${CONTACT_FIELDS.email.maxLength} characters.`;
  return isEmail(email)
    ? undefined
    : 'Enter an e-mail address with a name, an @ and a domain, such as name@company.example.';
}

/** The dot-atom form of RFC 5322 with letters of every script (RFC 6531); no quotes, comments or bare hosts. */
function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split('.');
  return (
    local.length <= 64 &&
    local.split('.').every((part) => LOCAL_PART.test(part)) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

function checkText(message: string): string | undefined {
  const { minLength, maxLength } = CONTACT_FIELDS.message;
  if (message === '') return 'Enter your message.';
  if (message.length < minLength) return `Enter a message of at least ${minLength} characters.`;
  if (message.length > maxLength)
    return `Shorten the message to ${maxLength} characters. It has ${message.length}.`;
  return FORBIDDEN_IN_TEXT.test(message)
    ? 'Remove the control characters from the message. Line breaks and tabs are allowed.'
    : undefined;
}
