import { HttpError } from '#server/edge/http-error.ts';
import { findIndex } from '#server/search/indices/find-index.ts';
import {
  mergeFields,
  parseFieldsText,
  type Fields,
} from '#server/search/fields/parameter-fields.ts';
import { answerQueries, answerQuery } from '#server/search/answers/answer-queries.ts';
import { runPrediction } from '#server/search/answers/run-prediction.ts';
import { parseFacetSearch, searchFacetValues } from '#server/search/answers/search-facet-values.ts';
import type { Call, Route } from './route.ts';
import type { SearchServiceParts } from './search-service-parts.ts';

async function runQueries(call: Call, parts: SearchServiceParts) {
  if (call.param('index') !== '*') throw new HttpError(404, 'Path not found');
  return { text: await answerQueries(call.body, call.headers, parts) };
}

function runQuery(call: Call, parts: SearchServiceParts, fields: Fields) {
  const index = findIndex(parts, call.param('index'));
  return { text: answerQuery(index, fields, call.headers, parts) };
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
