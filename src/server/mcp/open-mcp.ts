import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createMcpHandler,
  type McpServer,
  type ServerNotifier,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import { MCP_MAX_BODY_BYTES } from '#contract/mcp/endpoint.ts';
import type { ToolName } from '#contract/mcp/tools.ts';
import type { AreaHandler } from '#server/edge/area.ts';
import { createCors } from '#server/edge/create-cors.ts';
import { HttpError } from '#server/edge/http-error.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { isStoreFailure } from '#server/edge/unavailable-error.ts';
import { findForeignSource, type AllowedSources } from './check-source.ts';
import type { Caller, McpParts } from './collaborators.ts';
import { createServerFactory } from './protocol/create-server.ts';
import { buildRefusal } from './protocol/refusal.ts';
import { ToolFailure } from './tools/tool-failure.ts';
import { readMessage } from './read-message.ts';

export interface McpOptions {
  readonly parts: McpParts;
  readonly sources: AllowedSources;
  readonly commonHeaders: HeaderRecord;
  readonly logger: Pick<Logger, 'error' | 'debug'>;
  readonly extension?: ServerExtension;
}

/** What a test adds to the servers of the endpoint. */
export interface ServerExtension {
  readonly options: ServerOptions;
  readonly extend: (server: McpServer, notify: ServerNotifier) => void;
}

/** The MCP area of the server. */
export interface McpArea {
  /** Answers messages of the protocol, and refuses all other methods than POST. */
  readonly fetch: AreaHandler;
  readonly formatError: (error: HttpError) => Response;
  /** Ends streams that would go on for ever. */
  close(): Promise<void>;
}

/** Streams in which clients wait for changes. Nothing changes while a server runs, so that few are worth a connection. */
const MAX_STREAMS = 64;
const FAILURE = 'Something went wrong on our side. Try again later.';

/** Opens the endpoint: every message is answered by a server of its own, and nothing is kept between two messages. */
export function openMcp(options: McpOptions): McpArea {
  const { parts, sources, commonHeaders, logger, extension } = options;
  const headers = { ...commonHeaders, 'cache-control': 'no-store' };
  const callers = new AsyncLocalStorage<Caller>();
  const create = createServerFactory({
    parts,
    onFailure: createFailureText(logger),
    ...(extension && { more: extension.options }),
  });
  const createExtended = (): McpServer => {
    const server = create(callers.getStore() ?? UNKNOWN);
    extension?.extend(server, handler.notify);
    return server;
  };
  const handler = createMcpHandler(createExtended, {
    legacy: 'stateless',
    maxRequestBodySize: MCP_MAX_BODY_BYTES,
    maxSubscriptions: MAX_STREAMS,
    onerror: (error) => logger.debug('mcp-refusal', { message: error.message }),
  });
  const cors = createMcpCors(sources.origins);
  const finish = (response: Response, request: Request) =>
    addHeaders(response, { ...headers, ...cors.buildHeaders(request) });

  return {
    async fetch(request, address, { id, countMore }) {
      const foreign = findForeignSource(request, sources);
      if (foreign !== undefined) throw new HttpError(403, foreign);
      const preflight = request.method === 'OPTIONS' && cors.buildPreflightHeaders(request);
      if (preflight) return new Response(null, { status: 204, headers: preflight });
      if (request.method !== 'POST') throw new HttpError(405, ONLY_POST, { headers: ALLOW });
      const message = await readMessage(request);
      // The one that was counted as a request.
      const more = Array.isArray(message.parsedBody) ? message.parsedBody.length - 1 : 0;
      if (more > 0) await countMore?.(more);
      const caller = { address, id, isUncounted: hasOptedOut(request.headers) };
      const answer = () => handler.fetch(request, message);
      return finish(await callers.run(caller, answer), request);
    },
    formatError: (error) => buildRefusal(error, headers),
    close: () => handler.close(),
  };
}

const UNKNOWN: Caller = { address: undefined, id: '', isUncounted: true };
const ALLOW = { allow: 'POST' };
const ONLY_POST = 'Messages of the protocol come by POST.';

/** Do Not Track and Global Privacy Control: such a client is not counted. */
function hasOptedOut(headers: Headers): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
}

/** What a caller learns of a failure; the log has the rest. */
function createFailureText(logger: McpOptions['logger']) {
  return (error: unknown, tool: ToolName): Error => {
    if (error instanceof ToolFailure) return error;
    if (error instanceof HttpError && error.status < 500) return error;
    if (isStoreFailure(error)) return new Error('The database cannot be used at the moment.');
    logger.error('mcp-failure', { tool, message: String(error) });
    return new Error(FAILURE);
  };
}

function createMcpCors(origins: readonly string[]) {
  return createCors({
    origins,
    methods: ['POST'],
    requestHeaders: [
      'content-type',
      'accept',
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
      'mcp-session-id',
    ],
    maxAgeSeconds: 7200,
  });
}

/** The library's responses cannot all be changed: a new one holds the same body. */
function addHeaders(response: Response, more: HeaderRecord): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  const { status, body } = response;
  return new Response(body, { status, headers });
}
