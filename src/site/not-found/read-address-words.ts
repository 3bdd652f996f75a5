import { MAX_QUERY_LENGTH } from '#contract/limits.ts';

/** What addresses hold besides words: endings of files, and names that many sites give to their first folders. */
const EMPTY = /^(?:html?|php|aspx?|mdx?|json|index|docs?|documentation|www|en|v\d+(?:\.\d+)*)$/i;

/** What a reference of an API is called. Says nothing beside the name of a section or call. */
const REFERENCE = /^(?:apis?|reference)$/i;

/** Ids of things, such as acc_01HZX6A4N2PC: no page has one in its text. */
const ID = /[A-Za-z]{2,6}_[0-9A-Za-z]{8,}/g;

/**
 * Reads the words of an address, as a query for the search.
 *
 * @param pathname the path of the address, such as /docs/v1/accounts/createAccount.html
 * @returns words with blanks between them, such as 'accounts create Account'; '' where the path has none
 */
export function readAddressWords(pathname: string): string {
  const words = decode(pathname)
    .replaceAll(ID, ' ')
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\p{M}\p{N}.]+|\.(?!\d)/u)
    .filter((word) => word !== '' && !EMPTY.test(word));
  const names = words.filter((word) => !REFERENCE.test(word));
  return (names.length > 0 ? names : words).join(' ').slice(0, MAX_QUERY_LENGTH).trim();
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // A stray percent sign.
    return pathname;
  }
}
