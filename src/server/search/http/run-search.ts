import { randomBytes } from 'node:crypto';
import type { EngineAnswer, EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { countFacets, type FacetCounts } from './count-facets.ts';
import { highlightRecord, type RecordHighlights } from './highlight-record.ts';
import type { Fields } from './parameter-fields.ts';
import { findWindow } from './keep-windows.ts';
import { listValues } from './record-values.ts';
import { retrieveAttributes, type RetrievedRecord } from './retrieve-attributes.ts';
import type { SearchParameters, TypoTolerance, Window } from './search-parameters.ts';

export type Hit = RetrievedRecord & RecordHighlights;

/** A result as it goes over the wire. */
export interface SearchResult extends Partial<FacetCounts> {
  readonly hits: readonly Hit[];
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

/**
 * Everything that matches, before a page of it is chosen.
 *
 * @param isGrouped whether the engine may leave out all but the best of a group
 */
export function findMatches(
  index: SearchIndex,
  parameters: SearchParameters,
  isGrouped: boolean,
): EngineAnswer {
  const { query, accepts, restrictSearchableAttributes, typoTolerance } = parameters;
  if (query.trim() === '') return { matches: listAll(index, accepts) };
  const engine = isGrouped ? index.engine : (index.engine.ungroup?.() ?? index.engine);
  const answer = engine.search({
    query,
    ...(restrictSearchableAttributes && { attributes: restrictSearchableAttributes }),
    typoTolerance: typoTolerance !== 'false',
    ...(accepts && { accepts }),
  });
  return { ...answer, matches: keepTypos(answer.matches, typoTolerance) };
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

/** Leaves at most `limit` matches, the best, of those whose attribute is the same. */
function keepDistinct(
  matches: readonly EngineMatch[],
  attribute: string | undefined,
  limit: number,
): readonly EngineMatch[] {
  if (attribute === undefined || limit === 0) return matches;
  const counts = new Map<unknown, number>();
  return matches.filter(({ record }) => {
    const [value] = listValues(record, attribute);
    if (value === undefined) return true;
    const count = counts.get(value) ?? 0;
    counts.set(value, count + 1);
    return count < limit;
  });
}

export interface SearchRun {
  readonly result: SearchResult;
  /** The matches behind the hits, one for one. */
  readonly matches: readonly EngineMatch[];
  /** What the result says, also where the request wanted other fields only. */
  readonly summary: Pick<SearchResult, 'nbHits' | 'queryID'>;
}

/** Answers a search from one state of an index. */
export function runSearch(
  index: SearchIndex,
  parameters: SearchParameters,
  fields: Fields,
): SearchRun {
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
  const hits = matches.map((match) => buildHit(match, index, parameters));
  const facets = countFacets(
    () => {
      if (facetingAfterDistinct) return findDistinct();
      return distinct === 1 ? findMatches(index, parameters, false).matches : findGrouped().matches;
    },
    index,
    parameters,
  );
  const result: SearchResult = {
    hits,
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
  const { responseFields } = parameters;
  return {
    result: responseFields ? chooseFields(result, responseFields) : result,
    matches,
    summary: result,
  };
}

function buildHit(match: EngineMatch, index: SearchIndex, parameters: SearchParameters): Hit {
  const { settings } = index;
  const { attributesToRetrieve, highlight } = parameters;
  const chosen = retrieveAttributes(
    match.record,
    attributesToRetrieve,
    settings.unretrievableAttributes,
  );
  return { ...chosen, ...highlightRecord(match, settings, highlight) };
}

function formatWindow({ start, size, page }: Window, nbHits: number): Partial<SearchResult> {
  if (page === undefined) return { offset: start, length: size };
  return { page, nbPages: size === 0 ? 0 : Math.ceil(nbHits / size), hitsPerPage: size };
}

function chooseFields(result: SearchResult, names: readonly string[]): SearchResult {
  const entries = Object.entries(result).filter(([name]) => names.includes(name));
  // Whoever names the fields wanted does without the others.
  return Object.fromEntries(entries) as SearchResult;
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
