import { randomBytes } from 'node:crypto';
import type { EngineAnswer, EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { countFacets, type FacetCounts } from './count-facets.ts';
import { findMatches, keepDistinct } from './find-matches.ts';
import { findWindow } from './keep-windows.ts';
import type { Fields } from './parameter-fields.ts';
import type { SearchParameters, Window } from './search-parameters.ts';

/** What a result says besides its hits. */
export interface ResultSummary extends Partial<FacetCounts> {
  readonly nbHits: number;
  readonly page?: number;
  readonly nbPages?: number;
  readonly hitsPerPage?: number;
  readonly offset?: number;
  readonly length?: number;
  readonly processingTimeMS: number;
  readonly query: string;
  readonly params: string;
  readonly index: string;
  readonly queryID?: string;
  readonly userData?: readonly unknown[];
  readonly [field: string]: unknown;
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
 * @param show makes of the matches the hits that are answered
 */
export function runSearch<Hits>(
  index: SearchIndex,
  parameters: SearchParameters,
  fields: Fields,
  show: (matches: readonly EngineMatch[]) => Hits,
): SearchRun<Hits> {
  const started = performance.now();
  const { settings, name } = index;
  const { query, window, clickAnalytics, distinct, facetingAfterDistinct } = parameters;
  let known: EngineAnswer | undefined;
  const findGrouped = () => (known ??= findMatches(index, parameters, distinct === 1));
  const findDistinct = () =>
    keepDistinct(findGrouped().matches, settings.attributeForDistinct, distinct);
  const { matches, nbHits, correctedQuery } = findWindow(index, parameters, () => {
    const found = findDistinct();
    return {
      ...findGrouped(),
      matches: found.slice(window.start, window.start + window.size),
      nbHits: found.length,
    };
  });
  const hits = show(matches);
  const facets = countFacets(
    () => {
      if (facetingAfterDistinct) return findDistinct();
      return distinct === 1 ? findMatches(index, parameters, false).matches : findGrouped().matches;
    },
    index,
    parameters,
  );
  const summary: ResultSummary = {
    nbHits,
    ...formatWindow(window, nbHits),
    ...facets,
    ...(facets && { exhaustiveFacetsCount: true }),
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { nbHits: true, typo: true, ...(facets && { facetsCount: true }) },
    ...(correctedQuery !== undefined && { userData: [{ correctedQuery }] }),
    query,
    params: formatParams(fields),
    index: name,
    renderingContent: {},
    ...(clickAnalytics && { queryID: randomBytes(16).toString('hex') }),
    processingTimeMS: Math.max(1, Math.round(performance.now() - started)),
  };
  return { hits, matches, summary };
}

function formatWindow({ start, size, page }: Window, nbHits: number): Partial<ResultSummary> {
  if (page === undefined) return { offset: start, length: size };
  return { page, nbPages: size === 0 ? 0 : Math.ceil(nbHits / size), hitsPerPage: size };
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
