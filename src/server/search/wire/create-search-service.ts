import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { HttpError } from '#server/edge/http-error.ts';
import { mergeHeaders } from '#server/edge/merge-headers.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { compressAnswer } from './compress-answer.ts';
import { createCredentialsCheck } from './check-credentials.ts';
import { createRateLimit } from './create-rate-limit.ts';
import { createCrossOrigin } from './cross-origin.ts';
import { EVENT_ROUTES } from './event-routes.ts';
import { INDEX_ROUTES } from './index-routes.ts';
import { BATCH_ROUTES, OBJECT_ROUTES } from './object-routes.ts';
import { QUERY_BY_GET, QUERY_ROUTES } from './query-routes.ts';
import { readBody } from './read-body.ts';
import type { Route } from './route.ts';
import type { SearchServiceParts } from './search-service-parts.ts';

/** The search service as one function, without a socket. */
export interface SearchService {
  /**
   * Answers what lies under `/1/`.
   *
   * @param address the client's, by which requests are counted; without it they are not
   */
  fetch(request: Request, address?: string): Response | Promise<Response>;
}

interface Environment {
  readonly Bindings: { readonly address?: string };
}

type Body = string | Uint8Array<ArrayBuffer>;

const VARY: HeaderRecord = { vary: 'Origin' };
const JSON_TYPE: HeaderRecord = { 'content-type': 'application/json; charset=UTF-8' };

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
  const { logger, limits } = parts;
  const app = new Hono<Environment>();
  const checkCredentials = createCredentialsCheck(parts);
  const countRequest = createRateLimit(limits.requestsPerMinute, parts.clock);
  const crossOrigin = createCrossOrigin(parts.allowedOrigins);
  const headers: HeaderRecord = { ...parts.commonHeaders, 'cache-control': 'no-store' };

  function answerJson(request: Request, status: number, json: unknown, more?: HeaderRecord) {
    return answerText(request, status, JSON.stringify(json), more);
  }

  function answerText(request: Request, status: number, text: Body, more: HeaderRecord = {}) {
    return new Response(text, {
      status,
      headers: mergeHeaders(headers, more, crossOrigin.buildHeaders(request) ?? VARY, JSON_TYPE),
    });
  }

  async function answer(route: Route, context: Context<Environment>): Promise<Response> {
    const { req, env } = context;
    // Absent where the app is asked without a server.
    if (env?.address !== undefined) countRequest(env.address);
    const start = req.url.indexOf('?');
    const query = new URLSearchParams(start < 0 ? '' : req.url.slice(start));
    checkCredentials(req.raw.headers, query, route.access);
    const hasBody = req.method === 'POST' || req.method === 'PUT';
    const body = hasBody ? await readBody(req.raw, limits[route.limit ?? 'bodyBytes']) : {};
    const answered = await route.answer(
      {
        headers: req.raw.headers,
        param: (name) => req.param(name) ?? '',
        query,
        body,
      },
      parts,
    );
    const { status = 200 } = answered;
    const text = 'text' in answered ? answered.text : JSON.stringify(answered.json);
    const packed = await compressAnswer(text, req.raw.headers);
    return answerText(req.raw, status, packed.body, packed.headers);
  }

  function refuseMethod(request: Request, allow: string): Response {
    if (request.method === 'OPTIONS') return crossOrigin.answerPreflight(request, headers);
    const body = { message: 'Method not allowed', status: 405 };
    return answerJson(request, 405, body, { allow });
  }

  for (const path of new Set(ROUTES.map((route) => route.path))) {
    const routes = ROUTES.filter((route) => route.path === path);
    for (const route of routes) app.on(route.method, path, (context) => answer(route, context));
    const allow = [...routes.map(({ method }) => method), 'OPTIONS'].join(', ');
    app.all(path, ({ req }) => refuseMethod(req.raw, allow));
  }
  app.notFound(({ req }) => answerJson(req.raw, 404, { message: 'Path not found', status: 404 }));
  app.onError((error, { req }) => {
    if (error instanceof HttpError && error.status < 500) {
      const { status, message } = error;
      return answerJson(req.raw, status, { message, status }, error.headers);
    }
    const id = randomUUID();
    const { message, stack } = error;
    logger.error('search-failure', { id, message, ...(stack && { stack }) });
    const body = { message: 'Something went wrong on our side', status: 500 };
    return answerJson(req.raw, 500, body, { 'x-request-id': id });
  });

  return {
    fetch: (request, address) => app.fetch(request, address === undefined ? {} : { address }),
  };
}
