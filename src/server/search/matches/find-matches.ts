import type { EngineResult, EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { listValues, readAttribute } from '#server/search/indices/record-values.ts';
import type {
  SearchParameters,
  TypoTolerance,
} from '#server/search/parameters/search-parameters.ts';

/**
 * Everything that matches, before a page of it is chosen.
 *
 * @param isGrouped whether the engine may leave out all but the best of a group
 */
export function findMatches(
  index: SearchIndex,
  parameters: SearchParameters,
  isGrouped: boolean,
): EngineResult {
  const { searchedText, accepts, restrictSearchableAttributes, typoTolerance, rules } = parameters;
  if (searchedText.trim() === '') return { matches: listAll(index, accepts) };
  const engine = isGrouped ? index.engine : (index.engine.ungroup?.() ?? index.engine);
  const result = engine.search({
    query: searchedText,
    ...(rules && { rules }),
    ...(restrictSearchableAttributes && { attributes: restrictSearchableAttributes }),
    typoTolerance: typoTolerance !== 'false',
    ...(accepts && { accepts }),
  });
  return { ...result, matches: keepTypos(result.matches, typoTolerance) };
}

function listAll(index: SearchIndex, accepts: SearchParameters['accepts']): EngineMatch[] {
  const matches: EngineMatch[] = [];
  for (const record of index.records.values()) {
    if (!accepts || accepts(record)) matches.push({ record, words: [], typos: 0 });
  }
  return matches;
}

/** 'min' keeps the hits with the fewest mistakes, 'strict' those with the two lowest numbers. */
function keepTypos(
  matches: readonly EngineMatch[],
  tolerance: TypoTolerance,
): readonly EngineMatch[] {
  if (tolerance === 'true' || tolerance === 'false') return matches;
  const numbers = [...new Set(matches.map(({ typos }) => typos))].toSorted((a, b) => a - b);
  const most = numbers.slice(0, tolerance === 'min' ? 1 : 2).at(-1) ?? 0;
  return matches.filter(({ typos }) => typos <= most);
}

/** Everything that matches, with as many of each group as the request wants. */
export function findDistinct(
  index: SearchIndex,
  parameters: SearchParameters,
  found: EngineResult,
): readonly EngineMatch[] {
  const { attributeForDistinct: attribute } = index.settings;
  const { distinct, searchedText } = parameters;
  // What the engine has grouped already: nearly every search.
  const isGrouped =
    distinct === 1 && attribute === index.engine.grouping && searchedText.trim() !== '';
  return isGrouped ? found.matches : filterDistinct(found.matches, attribute, distinct);
}

/** Leaves at most `limit` matches, the best, of those whose attribute is the same. */
function filterDistinct(
  matches: readonly EngineMatch[],
  attribute: string | undefined,
  limit: number,
): readonly EngineMatch[] {
  if (attribute === undefined || limit === 0) return matches;
  if (limit === 1) return filterFirst(matches, attribute);
  const counts = new Map<unknown, number>();
  return matches.filter(({ record }) => {
    const [value] = listValues(record, attribute);
    if (value === undefined) return true;
    const count = counts.get(value) ?? 0;
    counts.set(value, count + 1);
    return count < limit;
  });
}

/** Leaves the best of each group: what nearly every search asks for, of up to all pages. */
function filterFirst(matches: readonly EngineMatch[], attribute: string): readonly EngineMatch[] {
  const met = new Set<unknown>();
  return matches.filter(({ record }) => {
    const value = readAttribute(record, attribute);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (first === undefined || value === null) return true;
    if (met.has(first)) return false;
    met.add(first);
    return true;
  });
}
