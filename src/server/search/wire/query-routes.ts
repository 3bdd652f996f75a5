import { isJsonObject } from '#contract/json.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { yieldBetweenSteps } from '#server/background/yield-between-steps.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { runPrediction } from './run-prediction.ts';
import { mergeFields, parseFieldsText, type Fields } from './parameter-fields.ts';
import { formatHits, formatResult } from './format-result.ts';
import { findIndex, parseIndexName, type Call, type IndexSource, type Route } from './route.ts';
import { runSearch, type ResultSummary } from './run-search.ts';
import { parseFacetSearch, searchFacetValues } from './search-facet-values.ts';
import { MAX_NEXT_RESULTS, MAX_QUERIES, MAX_TOTAL_HITS } from './search-limits.ts';
import { addNextResults, listNextResults } from './list-next-results.ts';
import {
  asksNextResults,
  parseSearchParameters,
  type SearchParameters,
} from './search-parameters.ts';
import type { SearchServiceParts } from './search-service-parts.ts';

interface RunQuery {
  readonly text: string;
  readonly isEnough: boolean;
  /** Gives the results of what the query is likely to go on with, where the request asks for them. */
  readonly listNext?: () => Promise<readonly string[]>;
}

/** A checked request, ready to be run. */
interface PreparedQuery {
  /** Gives the result, as JSON, and whether it has a full page of hits. */
  readonly run: () => RunQuery;
  /** Hits that it asks for. */
  readonly size: number;
  /** What replaces its result when an earlier query has found enough. */
  readonly skip: () => object;
}

const hasOptedOut = (headers: Headers) =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

interface ReportedSearch {
  readonly index: SearchIndex;
  readonly parameters: SearchParameters;
  readonly summary: Pick<ResultSummary, 'nbHits' | 'queryID'>;
}

/** What answering queries needs of the service. */
export type QueryParts = Pick<SearchServiceParts, 'onSearch' | 'clock'> & IndexSource;

function report(
  parts: QueryParts,
  headers: Headers,
  { index: { name }, parameters, summary }: ReportedSearch,
): void {
  const { query, analytics, userToken } = parameters;
  const { nbHits, queryID } = summary;
  if (!parts.onSearch || !analytics || hasOptedOut(headers)) return;
  parts.onSearch({
    index: name,
    query,
    nbHits,
    ...(queryID !== undefined && { queryID }),
    ...(userToken !== undefined && { userToken }),
    timestamp: parts.clock.now(),
  });
}

function prepareHits(
  parts: QueryParts,
  headers: Headers,
  index: SearchIndex,
  fields: Fields,
): PreparedQuery {
  const parameters = parseSearchParameters(fields, index);
  const { window, query } = parameters;
  const asksNext = asksNextResults(parameters);
  return {
    size: window.size * (asksNext ? 1 + MAX_NEXT_RESULTS : 1),
    run() {
      const run = runSearch(index, parameters, fields, (matches) =>
        formatHits(matches, index, parameters),
      );
      report(parts, headers, { index, parameters, summary: run.summary });
      const isEnough = run.matches.length >= (window.pageSize ?? window.size);
      const text = formatResult(run, parameters);
      if (!asksNext) return { text, isEnough };
      const { nextCharacters = '' } = run.summary;
      return {
        text,
        isEnough,
        listNext: () => listNextResults(index, fields, { query, nextCharacters }),
      };
    },
    skip: () => ({ hits: [], nbHits: 0, query, index: index.name, processed: false }),
  };
}

function prepareFacet(index: SearchIndex, fields: Fields): PreparedQuery {
  const { facet } = fields;
  if (typeof facet !== 'string') throw new HttpError(400, '"facet" must name an attribute');
  const search = parseFacetSearch(facet, fields, index);
  const { name } = index;
  return {
    size: 0,
    run: () => ({
      text: JSON.stringify({ ...searchFacetValues(index, search), index: name }),
      isEnough: false,
    }),
    skip: () => ({ facetHits: [], exhaustiveFacetsCount: true, index: name, processed: false }),
  };
}

function prepare(request: unknown, parts: QueryParts, headers: Headers): PreparedQuery {
  if (!isJsonObject(request)) throw new HttpError(400, 'requests must be an array of objects');
  const index = findIndex(parts, parseIndexName(request['indexName']));
  const fields = mergeFields(request);
  const type = request['type'] ?? 'default';
  if (type === 'facet') return prepareFacet(index, fields);
  if (type !== 'default') throw new HttpError(400, '"type" must be "default" or "facet"');
  return prepareHits(parts, headers, index, fields);
}

async function runQueries(call: Call, parts: SearchServiceParts) {
  if (call.param('index') !== '*') throw new HttpError(404, 'Path not found');
  return { text: await answerQueries(call.body, call.headers, parts) };
}

/**
 * Answers several queries at once (Search API, POST /1/indexes/*\/queries). Runs in browsers too.
 *
 * @param body as the request has it, with `requests` and `strategy`
 * @param headers of the request, which may ask not to be counted
 * @returns the answer as JSON
 * @throws HttpError 400 and 404
 */
export async function answerQueries(
  { requests, strategy }: Fields,
  headers: Headers,
  parts: QueryParts,
): Promise<string> {
  if (!Array.isArray(requests)) throw new HttpError(400, '"requests" must be an array');
  if (requests.length > MAX_QUERIES) {
    throw new HttpError(400, `At most ${MAX_QUERIES} queries can be sent at once`);
  }
  if (strategy != null && strategy !== 'none' && strategy !== 'stopIfEnoughMatches') {
    throw new HttpError(400, '"strategy" must be "none" or "stopIfEnoughMatches"');
  }
  // All are checked before the first is run: a mistake in the last costs nothing.
  const prepared = requests.map((request: unknown) => prepare(request, parts, headers));
  if (prepared.reduce((sum, { size }) => sum + size, 0) > MAX_TOTAL_HITS) {
    throw new HttpError(400, `At most ${MAX_TOTAL_HITS} hits can be requested at once`);
  }
  let isDone = false;
  const results = await yieldBetweenSteps(prepared, ({ run, skip }): RunQuery => {
    if (isDone) return { text: JSON.stringify(skip()), isEnough: false };
    const result = run();
    isDone = strategy === 'stopIfEnoughMatches' && result.isEnough;
    return result;
  });
  const texts: string[] = [];
  for (const { text, listNext } of results)
    texts.push(listNext ? addNextResults(text, await listNext()) : text);
  return `{"results":[${texts.join(',')}]}`;
}

function runQuery(call: Call, parts: SearchServiceParts, fields: Fields) {
  const index = findIndex(parts, call.param('index'));
  return { text: prepareHits(parts, call.headers, index, fields).run().text };
}

/** The calls that the public key may make. */
export const QUERY_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/1/indexes/:index/queries', access: 'search', handle: runQueries },
  {
    method: 'POST',
    path: '/1/indexes/:index/query',
    access: 'search',
    handle: (call, parts) => runQuery(call, parts, mergeFields(call.body)),
  },
  {
    method: 'POST',
    path: '/1/indexes/:index/facets/:facet/query',
    access: 'search',
    handle(call, parts) {
      const index = findIndex(parts, call.param('index'));
      const search = parseFacetSearch(call.param('facet'), mergeFields(call.body), index);
      return { json: searchFacetValues(index, search) };
    },
  },
  {
    method: 'POST',
    path: '/1/answers/:index/prediction',
    access: 'search',
    handle: (call, parts) => ({
      json: runPrediction(findIndex(parts, call.param('index')), call.body),
    }),
  },
];

/** GET /1/indexes/{index}?query=, which stands beside the management of the same address. */
export const QUERY_BY_GET: Route = {
  method: 'GET',
  path: '/1/indexes/:index',
  access: 'search',
  handle: (call, parts) => runQuery(call, parts, mergeFields(parseFieldsText(call.query))),
};
