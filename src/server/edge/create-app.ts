import { tryDecodeURIComponent } from 'hono/utils/url';
import { formatDocsPath } from '#contract/docs-path.ts';
import type { ServerPath } from '#contract/server-paths.ts';
import { createAreaFinder, type Area, type AreaRecord } from './area.ts';
import type { Connection } from './connection.ts';
import { HttpError } from './http-error.ts';
import { readForwardedAddress } from './limits/read-forwarded-address.ts';
import { LateError } from './limits/with-time-limit.ts';
import type { Logger } from './logger.ts';
import { mergeHeaders } from './merge-headers.ts';
import type { Metrics } from './observe/create-metrics.ts';
import { describeFailure } from './observe/describe-failure.ts';
import { createObserver } from './observe/create-observer.ts';
import { chooseRequestId } from './request-id.ts';
import type { MeasuredResponse } from './measured-response.ts';
import type { FindReady, RequestHead } from './ready-answer.ts';
import { readPath } from './routing/read-path.ts';
import { HSTS, type HeaderRecord } from './security-headers.ts';
import { hideFailure, serveArea } from './serve-area.ts';
import { UnavailableError } from './unavailable-error.ts';

export interface AppParts {
  /** Answers everything that no area has taken. */
  readonly site: (request: Request) => Response;
  /** Answers of the site that are ready, for requests that come by a socket. @default none */
  readonly findReady?: FindReady;
  /** The other parts of the server by their paths. */
  readonly areas?: AreaRecord;
  /** Requests of one address in a minute, for areas that say nothing; 0 means any number. @default 0 */
  readonly requestsPerMinute?: number;
  readonly logger: Logger;
  /** Answers /metrics and counts every request. Without metrics there is nothing at /metrics. */
  readonly metrics?: Metrics;
  /** Whether the server can do what it is for; /readyz says so. @default always */
  readonly isReady?: () => Promise<boolean>;
  /** Headers that every answer of the server itself carries. */
  readonly securityHeaders: HeaderRecord;
  /** Whether X-Forwarded-For and X-Forwarded-Proto may be believed. */
  readonly trustProxy: boolean;
  /** Makes the id of a request that has none. @default of chance */
  readonly createRequestId?: () => string;
}

/** The whole server as one function, without a socket. */
export interface App {
  /** @param connection the socket's side of the request, where there is a socket */
  fetch(request: Request, connection?: Connection): Response | Promise<Response>;
  /** Answers a request at once where the answer is ready. @returns whether it did */
  answerReady?(head: RequestHead, response: MeasuredResponse): boolean;
}

/** A path of the server that is answered without the site. */
interface MountedArea {
  readonly area?: Area;
  readonly answer: (exchange: Exchange) => Response | Promise<Response>;
}

/** One request while it is answered. */
interface Exchange {
  readonly request: Request;
  readonly id: string;
  readonly address: string | undefined;
  /** Headers that the answer gets, whatever it will be. */
  headers: HeaderRecord;
}

const SITE_PATH = '/*';
/** Where old addresses lead, whatever follows in them. */
const CONSOLE_PATH = '/api';
const REQUEST_ID = 'x-request-id';
const MAX_LOGGED_PATH = 200;
/** What a log calls the status of a request whose client did not wait for the answer. */
const CLIENT_GONE = 499;

/** Puts the areas of the server together behind one address, with limits, errors, log and metrics. */
export function createApp(parts: AppParts): App {
  const { site, findReady, logger, metrics, securityHeaders, trustProxy, createRequestId } = parts;
  const ownHeaders = { ...securityHeaders, 'cache-control': 'no-store' };
  const findPlace = createAreaFinder(buildPlaces(parts, ownHeaders));
  const observe = createObserver(logger, metrics);

  function answerFailure(error: unknown, exchange: Exchange, area: Area | undefined): Response {
    const shown = hideFailure(error);
    if (shown !== error) logger.error('failure', { id: exchange.id, ...describeFailure(error) });
    const { request } = exchange;
    const response =
      area?.formatError?.(shown, request, { id: exchange.id }) ??
      buildTextResponse(shown, ownHeaders);
    const named = { ...exchange.headers, [REQUEST_ID]: exchange.id };
    exchange.headers = mergeHeaders(named, ownHeaders, shown.headers ?? {});
    return response;
  }

  const listTlsHeaders = (protocol: unknown): HeaderRecord =>
    trustProxy && protocol === 'https' ? HSTS : {};

  return {
    answerReady(head, response) {
      const { url = '', headers } = head;
      // Whoever names a request hears the name again.
      if (!findReady || headers[REQUEST_ID] !== undefined || findPlace(url)) return false;
      const ready = findReady(head);
      if (!ready) return false;
      const report = observe('GET', chooseRequestId(null, createRequestId), SITE_PATH);
      if (report) response.onEnd((bytes) => report(formatSitePath(url, 200), 200, bytes));
      response.addHeaders(listTlsHeaders(headers['x-forwarded-proto']));
      response.writeHead(200, ready.headers);
      response.end(ready.bytes);
      return true;
    },
    fetch(request, connection) {
      const path = readPath(request.url);
      const [areaPath = SITE_PATH, place] = findPlace(path) ?? [];
      const { headers } = request;
      const given = headers.get(REQUEST_ID);
      const id = chooseRequestId(given, createRequestId);
      const forwarded = trustProxy && readForwardedAddress(headers.get('x-forwarded-for'));
      const exchange: Exchange = {
        request,
        id,
        address: forwarded || connection?.address,
        // Nobody asks about a file that has come, and a first view has no bytes to spare.
        headers: {
          ...((place || given) && { [REQUEST_ID]: id }),
          ...listTlsHeaders(headers.get('x-forwarded-proto')),
        },
      };
      const report = observe(request.method, id, areaPath);
      let status = CLIENT_GONE;
      const tell = (bytes: number) =>
        report?.(place ? areaPath : formatSitePath(path, status), status, bytes);
      if (report) connection?.onEnd(tell);

      const finish = (response: Response): Response => {
        status = response.status;
        if (connection) connection.addHeaders(exchange.headers);
        else {
          addHeaders(response, exchange.headers);
          tell(Number(response.headers.get('content-length') ?? 0));
        }
        return response;
      };
      const fail = (error: unknown): Response => {
        // Nobody is left to answer, and it is no failure of ours.
        if (connection?.isGone()) return new Response(null, { status: CLIENT_GONE });
        if (error instanceof HttpError && error.status === 429) metrics?.countLimited(areaPath);
        // What is late then is the client.
        const isBodyLate = error instanceof LateError && connection?.isReceiving();
        return answerFailure(isBodyLate ? buildLateBody(error) : error, exchange, place?.area);
      };
      try {
        const handled = place ? place.answer(exchange) : site(request);
        return handled instanceof Promise ? handled.catch(fail).then(finish) : finish(handled);
      } catch (error) {
        return finish(fail(error));
      }
    },
  };
}

function buildLateBody(cause: LateError): HttpError {
  const headers = { connection: 'close' };
  return new HttpError(408, 'The body did not arrive in time.', { cause, headers });
}

/** The areas behind their limits, and what the server says of itself. */
function buildPlaces(
  parts: AppParts,
  headers: HeaderRecord,
): Readonly<Record<string, MountedArea>> {
  const { areas = {}, metrics, isReady, requestsPerMinute = 0 } = parts;
  const own: Partial<Record<ServerPath, MountedArea>> = {
    '/healthz': readOnly(headers, () => new Response('ok', { headers: TEXT })),
    '/readyz': readOnly(headers, async () =>
      (await isReady?.()) === false ? buildNotReady() : new Response('ok', { headers: TEXT }),
    ),
  };
  if (metrics) own['/metrics'] = readOnly(headers, () => metrics.answer());
  const places: Record<string, MountedArea> = { ...own };
  for (const [path, area] of Object.entries(areas)) {
    const serve = serveArea(area, requestsPerMinute);
    const answer = (exchange: Exchange) => {
      const { request, address, id } = exchange;
      const addMore = (more: HeaderRecord) => {
        exchange.headers = mergeHeaders(exchange.headers, more);
      };
      return serve({ request, address, context: { id }, addHeaders: addMore });
    };
    places[path] = { area, answer };
  }
  return places;
}

function readOnly(headers: HeaderRecord, answer: () => Response | Promise<Response>): MountedArea {
  return {
    answer(exchange) {
      exchange.headers = mergeHeaders(exchange.headers, headers);
      const { method } = exchange.request;
      if (method === 'GET' || method === 'HEAD') return answer();
      const allow = { allow: 'GET, HEAD' };
      throw new HttpError(405, 'This address allows only GET and HEAD.', { headers: allow });
    },
  };
}

function buildNotReady(): Response {
  const { status, message, headers } = new UnavailableError();
  return new Response(`${message}\n`, { status, headers: mergeHeaders(headers, TEXT) });
}

const TEXT: HeaderRecord = { 'content-type': 'text/plain; charset=utf-8' };

function buildTextResponse({ status, message }: HttpError, headers: HeaderRecord): Response {
  return new Response(`${message}\n`, { status, headers: mergeHeaders(headers, TEXT) });
}

/** Only where there is no socket: an answer's own headers win, as they do there. */
function addHeaders(response: Response, headers: HeaderRecord): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
}

/** A path that the site does not know is a client's own words, and so is what follows in a path that only begins as a known one. */
function formatSitePath(path: string, status: number): string {
  const isKnown = status < 400 || status === 405 || status === 416;
  if (!isKnown) return SITE_PATH;
  const isConsole = formatDocsPath(tryDecodeURIComponent(path)) === CONSOLE_PATH;
  return isConsole ? CONSOLE_PATH : path.slice(0, MAX_LOGGED_PATH);
}
