import { randomUUID } from 'node:crypto';
import { BodyError } from '#server/edge/body/body-error.ts';
import { createCors } from '#server/edge/create-cors.ts';
import { formatBearerChallenge } from '#server/edge/format-bearer-challenge.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { UnavailableError } from '#server/edge/unavailable-error.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { Feedback, Messages, SearchReports } from './collaborators.ts';
import type { ContentStore } from './content/load-content.ts';
import { DEFAULT_GRAPHQL_LIMITS, type GraphqlLimits } from './limits/graphql-limits.ts';
import type { RequestContext } from './request-context.ts';
import { UserError } from './user-error.ts';
import { buildSchema } from './schema/build-schema.ts';
import {
  buildResponse,
  buildHttpErrorResponse,
  buildErrorResponse,
} from './wire/build-response.ts';
import { createCredentialCheck } from './wire/check-credentials.ts';
import { createProtocol, type Exchange } from './wire/create-protocol.ts';
import { createErrorMask } from './wire/mask-error.ts';
import { BODY_TEXTS, readBody } from './wire/read-body.ts';

export interface GraphqlOptions {
  readonly content: Pick<ContentStore, 'current'>;
  readonly feedback: Feedback;
  readonly messages: Messages;
  /** Absent where searches are not kept. */
  readonly searchReport?: SearchReports | undefined;
  /** Public by design: the site's own pages carry it. */
  readonly demoToken: string;
  /** May read search reports; at least 16 characters. Without one nobody may. */
  readonly adminToken?: string | undefined;
  /** Other sites whose pages may ask, with credentials. */
  readonly allowedOrigins: readonly string[];
  /** Whether queries may come by GET. Mutations never may. @default true */
  readonly isGetAllowed?: boolean;
  /** Whether clients may ask for the schema, and get suggestions. @default true */
  readonly isIntrospectionOn?: boolean;
  /** @default DEFAULT_GRAPHQL_LIMITS for each that is left out */
  readonly limits?: Partial<GraphqlLimits>;
  readonly logger: Pick<Logger, 'error'>;
  /** Headers that every answer carries. */
  readonly commonHeaders: HeaderRecord;
}

/** Headers that pages of other sites may send: our own, and those by which Apollo's clients say who asks for what. */
const REQUEST_HEADERS = [
  'authorization',
  'content-type',
  'accept',
  'x-request-id',
  'apollo-require-preflight',
  'x-apollo-operation-name',
  'x-apollo-operation-type',
  'x-apollo-operation-id',
  'apollographql-client-name',
  'apollographql-client-version',
  'apollographql-library-name',
  'apollographql-library-version',
];

/** The GraphQL area of the server. */
export interface Graphql {
  /** Answers /graphql (GraphQL over HTTP, draft of the GraphQL Foundation). */
  readonly fetch: (
    request: Request,
    address?: string,
    context?: { readonly id: string },
  ) => Promise<Response>;
  /** Says in GraphQL's form what the server in front refuses. */
  readonly formatError: (error: HttpError, request: Request) => Response;
}

/**
 * Opens the data backend: the content of the latest build, readers' feedback, contact messages and search reports.
 *
 * @throws Error for an admin token that is too short or the demo token
 */
export function openGraphql(options: GraphqlOptions): Graphql {
  const { isGetAllowed = true, isIntrospectionOn = true, logger } = options;
  const limits = { ...DEFAULT_GRAPHQL_LIMITS, ...options.limits };
  const methods = isGetAllowed ? ['GET', 'POST', 'OPTIONS'] : ['POST', 'OPTIONS'];
  const checkCredentials = createCredentialCheck(options);
  const cors = createCors({
    origins: options.allowedOrigins,
    methods,
    requestHeaders: REQUEST_HEADERS,
    exposedHeaders: ['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy'],
    maxAgeSeconds: 86_400,
    areCredentialsAllowed: true,
  });
  const maskError = createErrorMask(logger);
  const handleProtocol = createProtocol({
    schema: buildSchema(),
    limits,
    isIntrospectionOn,
    maskError,
  });

  const buildHeaders = (request: Request): HeaderRecord => ({
    ...options.commonHeaders,
    'cache-control': 'no-store',
    ...cors.buildHeaders(request),
  });

  function answerPreflight(request: Request): Response {
    const permitted = cors.buildPreflightHeaders(request);
    const headers = { ...buildHeaders(request), ...permitted };
    if (permitted) return new Response(null, { status: 204, headers });
    return buildErrorResponse(
      { status: 403, code: 'FORBIDDEN', message: 'This origin is not allowed.' },
      headers,
    );
  }

  async function ask(request: Request, asking: Asking) {
    const { method, url, headers } = request;
    const { bodyBytes: maxBytes } = limits;
    if (url.length > maxBytes) throw new BodyError('too-large', { maxBytes, texts: BODY_TEXTS });
    const body = method === 'POST' ? await readBody(request, maxBytes) : null;
    const context = buildExchange(options, asking);
    const answer = await handleProtocol({ method, url, headers, body, raw: undefined, context });
    return { answer, outcome: context.outcome };
  }

  return {
    async fetch(request, address, context) {
      const { method } = request;
      if (method === 'OPTIONS') return answerPreflight(request);
      const headers = buildHeaders(request);
      if (!methods.includes(method))
        return buildErrorResponse({ status: 405 }, { ...headers, allow: methods.join(', ') });
      const checked = checkCredentials(request.headers);
      if ('refusal' in checked) return refuseCredentials(checked.refusal, headers);
      const asking = { role: checked.role, requestId: context?.id ?? randomUUID(), address };
      try {
        const { answer, outcome } = await ask(request, asking);
        const [body, init] = answer;
        if (!outcome.isUnavailable) return buildResponse(body, init, headers);
        const status = outcome.hasNothing ? 503 : init.status;
        const all = { ...headers, ...new UnavailableError().headers };
        return buildResponse(body, { ...init, status }, all);
      } catch (error) {
        if (error instanceof HttpError) return buildHttpErrorResponse(error, headers);
        if (!(error instanceof UserError)) throw error;
        const { message, code } = error;
        return buildErrorResponse({ status: 400, message, code }, headers);
      }
    },
    formatError: (error, request) => buildHttpErrorResponse(error, buildHeaders(request)),
  };
}

type Asking = Pick<RequestContext, 'role' | 'requestId' | 'address'>;

function buildExchange(options: GraphqlOptions, asking: Asking): Exchange {
  const { content, feedback, messages, searchReport } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const known = { feedback, messages, searchReport, content: content.current() };
  return { controller, context: { ...asking, ...known, signal }, outcome: {} };
}

function refuseCredentials(refusal: 'missing' | 'wrong', headers: HeaderRecord): Response {
  const isMissing = refusal === 'missing';
  const message = isMissing
    ? 'Send Authorization: Bearer followed by a token.'
    : 'The token in Authorization is not known here.';
  const challenge = formatBearerChallenge('graphql', !isMissing);
  return buildErrorResponse(
    { status: 401, code: 'UNAUTHENTICATED', message },
    { ...headers, 'www-authenticate': challenge },
  );
}
