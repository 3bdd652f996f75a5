import { randomUUID } from 'node:crypto';
import type { RequestContext } from '#server/edge/area.ts';
import { createCors } from '#server/edge/create-cors.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { createRateLimit } from '#server/edge/limits/create-rate-limit.ts';
import { readClientKey } from '#server/edge/limits/read-client-key.ts';
import { mergeHeaders } from '#server/edge/merge-headers.ts';
import { createRouter } from '#server/edge/routing/create-router.ts';
import { describeFailure } from '#server/edge/observe/describe-failure.ts';
import { readPath } from '#server/edge/routing/read-path.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { createCredentialsCheck } from './check-credentials.ts';
import { compressText } from './compress-text.ts';
import { EVENT_ROUTES } from './event-routes.ts';
import { INDEX_ROUTES } from './index-routes.ts';
import { BATCH_ROUTES, OBJECT_ROUTES } from './object-routes.ts';
import { QUERY_BY_GET, QUERY_ROUTES } from './query-routes.ts';
import { readFields } from './read-fields.ts';
import type { Call, Route } from './route.ts';
import type { SearchServiceParts } from './search-service-parts.ts';

/** The search service as one function, without a socket. */
export interface SearchService {
  /**
   * Answers what lies under `/1/`.
   *
   * @param address the client's, by which requests are counted; without it they are not
   */
  fetch(request: Request, address?: string, context?: RequestContext): Promise<Response>;
}

type Body = string | Uint8Array<ArrayBuffer>;

const MINUTE_SECONDS = 60;
const JSON_TYPE: HeaderRecord = { 'content-type': 'application/json; charset=UTF-8' };
const REQUEST_HEADERS = [
  'content-type',
  'content-encoding',
  'x-algolia-application-id',
  'x-algolia-api-key',
  'x-algolia-agent',
  'x-algolia-usertoken',
  'x-algolia-request-id',
];

/** In order of precedence: `/query` and its like stand before records of any name. */
const ROUTES: readonly Route[] = [
  ...QUERY_ROUTES,
  ...EVENT_ROUTES,
  ...BATCH_ROUTES,
  ...INDEX_ROUTES,
  QUERY_BY_GET,
  ...OBJECT_ROUTES,
];

/** Creates the service that speaks the hosted search service's wire format over the indices of a store. */
export function createSearchService(parts: SearchServiceParts): SearchService {
  const { logger } = parts;
  const router = createRouter(buildRouteTable(), { isFirstPathFinal: true });
  const checkCredentials = createCredentialsCheck(parts);
  const countRequest = createRequestCount(parts);
  const cors = createCors({
    origins: parts.allowedOrigins,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    requestHeaders: REQUEST_HEADERS,
    maxAgeSeconds: 86_400,
    isOwnOriginListed: true,
  });
  const headers: HeaderRecord = { ...parts.commonHeaders, 'cache-control': 'no-store' };

  function buildResponse(request: Request, status: number, text: Body, more: HeaderRecord = {}) {
    return new Response(request.method === 'HEAD' ? null : text, {
      status,
      headers: mergeHeaders(headers, more, cors.buildHeaders(request), JSON_TYPE),
    });
  }

  function buildError(request: Request, status: number, message: string, more?: HeaderRecord) {
    return buildResponse(request, status, JSON.stringify({ message, status }), more);
  }

  function answerPreflight(request: Request): Response {
    const permitted = cors.buildPreflightHeaders(request);
    const status = permitted ? 204 : 403;
    const all = mergeHeaders(headers, permitted ?? cors.buildHeaders(request));
    return new Response(null, { status, headers: all });
  }

  async function answer(request: Request, address: string | undefined): Promise<Response> {
    // What can be read can be asked for its headers alone (RFC 9110, section 9.3.2).
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const found = router.find(method, readPath(request.url));
    if (!found) return buildError(request, 404, 'Path not found');
    if ('allowed' in found) {
      if (method === 'OPTIONS') return answerPreflight(request);
      const allow = [...found.allowed, 'OPTIONS'].join(', ');
      return buildError(request, 405, 'Method not allowed', { allow });
    }
    const { handler: route, parameters } = found;
    await countRequest?.(address);
    const result = await route.handle(await readCall(request, route, parameters), parts);
    const text = 'text' in result ? result.text : JSON.stringify(result.json);
    const packed = await compressText(text, request.headers);
    return buildResponse(request, result.status ?? 200, packed.body, packed.headers);
  }

  async function readCall(
    request: Request,
    { access, limit = 'bodyBytes' }: Route,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Call> {
    const { url, method } = request;
    const start = url.indexOf('?');
    const query = new URLSearchParams(start < 0 ? '' : url.slice(start));
    checkCredentials(request.headers, query, access);
    const hasBody = method === 'POST' || method === 'PUT';
    const body = hasBody ? await readFields(request, parts.limits[limit]) : {};
    return { headers: request.headers, param: (name) => parameters[name] ?? '', query, body };
  }

  /** Says in this wire's form why a request is not answered. */
  function formatError(error: unknown, request: Request, id: string = randomUUID()): Response {
    if (error instanceof HttpError && error.status < 500)
      return buildError(request, error.status, error.message, error.headers);
    logger.error('failure', { id, ...describeFailure(error) });
    return buildError(request, 500, 'Something went wrong on our side', { 'x-request-id': id });
  }

  return {
    fetch: (request, address, context) =>
      answer(request, address).catch((error: unknown) => formatError(error, request, context?.id)),
  };
}

function buildRouteTable(): Readonly<Record<string, Readonly<Record<string, Route>>>> {
  const table: Record<string, Record<string, Route>> = {};
  for (const route of ROUTES) table[route.path] = { ...table[route.path], [route.method]: route };
  return table;
}

/** Counts by address and minute; undefined when nothing is limited. */
function createRequestCount({
  limits,
  clock,
}: SearchServiceParts): ((address: string | undefined) => Promise<void>) | undefined {
  const { requestsPerMinute: max } = limits;
  if (max === 0) return undefined;
  const windowSeconds = MINUTE_SECONDS;
  const limit = createRateLimit({ max, windowSeconds, toKey: readClientKey, clock });
  return async (address) => {
    // Absent where the service is asked without a server.
    if (address === undefined) return;
    const { isOver, secondsLeft } = await limit.count(address);
    if (!isOver) return;
    const headers = { 'retry-after': String(secondsLeft) };
    throw new HttpError(429, 'Too many requests', { headers });
  };
}
