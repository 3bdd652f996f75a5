import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { listValues } from '#server/search/indices/record-values.ts';
import type { SearchParameters } from '#server/search/parameters/search-parameters.ts';

type Counts = Readonly<Record<string, number>>;

export interface FacetStatistics {
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly sum: number;
}

export interface FacetCounts {
  readonly facets: Readonly<Record<string, Counts>>;
  readonly facets_stats?: Readonly<Record<string, FacetStatistics>>;
}

/** How often each value of a facet occurs, the most frequent first, equal ones by name. */
export function countValues(
  matches: readonly EngineMatch[],
  attribute: string,
): (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { record } of matches) {
    for (const value of new Set(listValues(record, attribute))) {
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
        continue;
      }
      const text = String(value);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
}

/**
 * Counts the facets that a request names and the index has declared.
 *
 * @param findMatches finds the records to count; not called when no facet is asked for
 */
export function countFacets(
  findMatches: () => readonly EngineMatch[],
  { facets: declared }: SearchIndex,
  { facets: names, maxValuesPerFacet }: SearchParameters,
): FacetCounts | undefined {
  if (names.length === 0) return undefined;
  const matches = findMatches();
  const wanted = names.includes('*') ? [...declared.keys()] : new Set(names);
  const facets = new Map<string, Counts>();
  const statistics = new Map<string, FacetStatistics>();
  for (const attribute of wanted) {
    const declaration = declared.get(attribute);
    if (!declaration || declaration.isFilterOnly) continue;
    const values = countValues(matches, attribute).slice(0, maxValuesPerFacet);
    if (values.length > 0) facets.set(attribute, Object.fromEntries(values));
    const stats = buildStatistics(matches, attribute);
    if (stats) statistics.set(attribute, stats);
  }
  return {
    facets: Object.fromEntries(facets),
    ...(statistics.size > 0 && { facets_stats: Object.fromEntries(statistics) }),
  };
}

function buildStatistics(
  matches: readonly EngineMatch[],
  attribute: string,
): FacetStatistics | undefined {
  let min = Infinity;
  let max = -Infinity;
  let sum = 0;
  let count = 0;
  for (const { record } of matches) {
    for (const value of listValues(record, attribute)) {
      if (typeof value !== 'number') continue;
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value;
      count += 1;
    }
  }
  return count === 0 ? undefined : { min, max, avg: sum / count, sum };
}
