import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import type { Fields } from '#server/search/fields/parameter-fields.ts';
import { MAX_OFFSET } from '#server/search/fields/search-limits.ts';
import type { SearchParameters } from '#server/search/parameters/search-parameters.ts';
import { buildSearchKey } from '#server/search/parameters/build-search-key.ts';
import { countFacets, type FacetCounts } from '#server/search/matches/count-facets.ts';
import { createFinder } from '#server/search/matches/create-finder.ts';

/** What a result says besides its hits, as one object of one shape; what is undefined does not go over the wire. */
export interface ResultSummary {
  readonly nbHits: number;
  readonly page: number | undefined;
  readonly nbPages: number | undefined;
  readonly hitsPerPage: number | undefined;
  /** With `length`, in the place of the page where the request asked for it. */
  readonly offset: number | undefined;
  readonly length: number | undefined;
  readonly facets: FacetCounts['facets'] | undefined;
  readonly facets_stats: FacetCounts['facets_stats'] | undefined;
  readonly exhaustiveFacetsCount: true | undefined;
  readonly exhaustiveNbHits: true;
  readonly exhaustiveTypo: true;
  readonly exhaustive: {
    readonly nbHits: true;
    readonly typo: true;
    readonly facetsCount: true | undefined;
  };
  /** Characters that the query is likely to go on with; only where the request names the field. */
  readonly nextCharacters: string | undefined;
  readonly userData: readonly unknown[] | undefined;
  readonly query: string;
  readonly params: string | undefined;
  readonly index: string;
  readonly renderingContent: object;
  readonly queryID: string | undefined;
  readonly processingTimeMS: number;
}

export interface SearchRun<Hits> {
  readonly hits: Hits;
  /** The matches behind the hits, one for one. */
  readonly matches: readonly EngineMatch[];
  readonly summary: ResultSummary;
}

/**
 * Answers a search from one state of an index.
 *
 * @param show makes of the matches the hits that are answered, which may be kept by the key
 */
export function runSearch<Hits>(
  index: SearchIndex,
  parameters: SearchParameters,
  fields: Fields,
  show: (matches: readonly EngineMatch[], key: string | undefined) => Hits,
): SearchRun<Hits> {
  const started = performance.now();
  const { query, window, clickAnalytics, responseFields } = parameters;
  const key = buildSearchKey(parameters);
  const { findWindow, findCounted } = createFinder(index, parameters);
  const { matches, nbHits, correctedQuery, nextCharacters } = findWindow(key);
  const hits = show(matches, key);
  const facets = countFacets(findCounted, index, parameters);
  const { start, size, page, pageSize = size } = window;
  const isPaged = page !== undefined;
  const summary: ResultSummary = {
    nbHits,
    page,
    nbPages: isPaged ? countPages(nbHits, pageSize) : undefined,
    hitsPerPage: isPaged ? pageSize : undefined,
    offset: isPaged ? undefined : start,
    length: isPaged ? undefined : size,
    facets: facets?.facets,
    facets_stats: facets?.facets_stats,
    exhaustiveFacetsCount: facets && true,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { nbHits: true, typo: true, facetsCount: facets && true },
    nextCharacters,
    userData: correctedQuery === undefined ? undefined : [{ correctedQuery }],
    query,
    params: responseFields?.includes('params') === false ? undefined : formatParams(fields),
    index: index.name,
    renderingContent: {},
    queryID: clickAnalytics ? crypto.randomUUID().replaceAll('-', '') : undefined,
    processingTimeMS: Math.max(1, Math.round(performance.now() - started)),
  };
  return { hits, matches, summary };
}

/** Pages that have a hit and may be asked for. */
function countPages(nbHits: number, size: number): number {
  return size === 0 ? 0 : Math.min(Math.ceil(nbHits / size), Math.floor(MAX_OFFSET / size) + 1);
}

const NOT_ECHOED = new Set(['indexName', 'type', 'facet', 'params']);

/** The parameters as the service echoes them: URL-encoded, lists as JSON. */
export function formatParams(fields: Fields): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (NOT_ECHOED.has(name) || value === null || value === undefined) continue;
    params.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return params.toString().replaceAll('+', '%20');
}
