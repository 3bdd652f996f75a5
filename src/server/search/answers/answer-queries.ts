import { isJsonObject } from '#contract/json.ts';
import { yieldBetweenSteps } from '#server/background/yield-between-steps.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { findIndex, parseIndexName, type IndexSource } from '#server/search/indices/find-index.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { mergeFields, type Fields } from '#server/search/fields/parameter-fields.ts';
import {
  MAX_NEXT_RESULTS,
  MAX_QUERIES,
  MAX_TOTAL_HITS,
} from '#server/search/fields/search-limits.ts';
import {
  asksNextResults,
  parseSearchParameters,
} from '#server/search/parameters/search-parameters.ts';
import { answerSearch } from './answer-search.ts';
import { addNextResults, listNextResults } from './list-next-results.ts';
import { reportSearch, type SearchReport } from './report-search.ts';
import { parseFacetSearch, searchFacetValues } from './search-facet-values.ts';

/** What answering queries needs of the service. */
export type QueryParts = IndexSource & SearchReport;

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
      const { text, matches, summary } = answerSearch(index, parameters, fields);
      reportSearch(parts, headers, parameters, summary);
      const isEnough = matches.length >= (window.pageSize ?? window.size);
      if (!asksNext) return { text, isEnough };
      const { nextCharacters = '' } = summary;
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

/** Answers one query, as JSON. @throws HttpError 400 */
export function answerQuery(
  index: SearchIndex,
  fields: Fields,
  headers: Headers,
  parts: QueryParts,
): string {
  return prepareHits(parts, headers, index, fields).run().text;
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
