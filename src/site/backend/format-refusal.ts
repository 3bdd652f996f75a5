import { CONTACT_REFUSALS } from '#contract/contact-message.ts';
import type { GraphqlError } from './read-graphql-errors.ts';

/** Our own sentences for the codes that the data backend gives. */
const SENTENCES: Readonly<Record<string, string>> = {
  BODY_TOO_LARGE: 'The text is too long for the server.',
  PAGE_NOT_FOUND: 'The server does not have this page.',
  RATE_LIMITED: 'Your network sent too many requests. Wait a while, then try again.',
  TIMEOUT: 'The server took too long to respond.',
  UNAVAILABLE: 'The server could not save this. Try again in one minute.',
};

const OTHERWISE = 'The server did not accept it.';

/**
 * Says to the reader why the backend refused a call. The sentence is always one of ours, chosen by the error's code:
 * the message may be the internal text of another backend.
 */
export function formatRefusal({ extensions }: GraphqlError): string {
  return (
    findSentence(CONTACT_REFUSALS, extensions?.['reason']) ??
    findSentence(SENTENCES, extensions?.['code']) ??
    OTHERWISE
  );
}

function findSentence(sentences: Readonly<Record<string, string>>, key: unknown) {
  return typeof key === 'string' && Object.hasOwn(sentences, key) ? sentences[key] : undefined;
}
