import type { GraphqlError } from './read-graphql-errors.ts';

/** Longer messages are the dump of something and are cut. */
const MAX_MESSAGE_LENGTH = 200;

/**
 * Writes a GraphQL error as the line of the browser's console: message, location and path, and nothing else
 * (specification 8). Of a message that goes on with a stack trace, the line has the beginning.
 */
export function formatErrorLine({ message, locations, path }: GraphqlError): string {
  const places = locations?.map(({ line, column }) => `${line}:${column}`).join(', ');
  return `GraphQL error: ${cutMessage(message)} (location: ${places || 'none'}, path: ${path?.join('.') || 'none'})`;
}

function cutMessage(message: string): string {
  const [first = ''] = message.trim().split(/[\p{Cc}\u2028\u2029]/u, 1);
  if (first.length <= MAX_MESSAGE_LENGTH) return first;
  // A half of a surrogate pair would not be a character.
  return `${first.slice(0, MAX_MESSAGE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
