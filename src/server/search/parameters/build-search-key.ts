import { asksNextCharacters, type SearchParameters } from './search-parameters.ts';

const MAX_KEPT_QUERY = 64;
const MAX_KEPT_HITS = 20;

/** All that decides which hits are found; undefined for a search that nobody is likely to repeat. */
export function buildSearchKey(parameters: SearchParameters): string | undefined {
  const { query, window, accepts, restrictSearchableAttributes, typoTolerance, distinct, rules } =
    parameters;
  // Who says how words are taken is no reader who types: others do not ask the same.
  if (accepts || rules || query.length > MAX_KEPT_QUERY || window.size > MAX_KEPT_HITS)
    return undefined;
  return JSON.stringify([
    query,
    window.start,
    window.size,
    typoTolerance,
    distinct,
    restrictSearchableAttributes,
    asksNextCharacters(parameters),
  ]);
}
