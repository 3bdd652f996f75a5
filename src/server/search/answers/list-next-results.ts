import { yieldBetweenSteps } from '#server/background/yield-between-steps.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import type { Fields } from '#server/search/fields/parameter-fields.ts';
import { MAX_NEXT_RESULTS, MAX_QUERY } from '#server/search/fields/search-limits.ts';
import { parseSearchParameters } from '#server/search/parameters/search-parameters.ts';
import { answerSearch } from './answer-search.ts';

/** What a query may begin with. */
const FIRST_LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** What each of the results has, whatever fields the request names. */
const RESULT_FIELDS = ['hits', 'userData', 'nextCharacters', 'query'];

/**
 * Finds what a query is likely to go on with, so that whoever types it needs one request for several letters. Where one
 * character alone follows, as in `vouc`, so does what comes after it, until there is a choice.
 *
 * @param fields of the request that asks for it
 * @param nextCharacters of the query
 * @returns results as JSON, at most as many as the alphabet has letters
 */
export async function listNextResults(
  index: SearchIndex,
  fields: Fields,
  { query, nextCharacters }: { readonly query: string; readonly nextCharacters: string },
): Promise<readonly string[]> {
  const goOn = (start: string, characters: string) =>
    Array.from(characters, (character) => start + character);
  const queries =
    query === '' ? Array.from(FIRST_LETTERS) : goOn(query, nextCharacters).filter(isShort);
  let isSole = queries.length === 1;
  return yieldBetweenSteps(queries, (next) => {
    const own = { ...fields, query: next, responseFields: RESULT_FIELDS };
    const parameters = parseSearchParameters(own, index);
    const { text, summary } = answerSearch(index, parameters, own);
    // Behind a blank, what follows is another word.
    isSole &&= !next.endsWith(' ');
    if (isSole) {
      const further = goOn(next, summary.nextCharacters ?? '').filter(isShort);
      isSole = further.length === 1;
      // The loop goes on with them.
      queries.push(...further.slice(0, MAX_NEXT_RESULTS - queries.length));
    }
    return text;
  });
}

function isShort(query: string): boolean {
  return query.length <= MAX_QUERY;
}

/** Puts the results into the one that they follow. */
export function addNextResults(result: string, next: readonly string[]): string {
  const separator = result === '{}' ? '' : ',';
  return `${result.slice(0, -1)}${separator}"nextResults":[${next.join(',')}]}`;
}
