import { randomBytes } from 'node:crypto';
import type { JsonObject } from '#contract/json.ts';
import { readErrorCatalogue } from '#description/read-document.ts';
import { buildProblemResponse } from '#server/edge/build-problem-response.ts';
import { createCors, type Cors } from '#server/edge/create-cors.ts';
import type { Logger } from '#server/edge/logger.ts';
import { createPathFinder } from '#server/edge/routing/create-router.ts';
import { readPath } from '#server/edge/routing/read-path.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { Handlers } from './kernel/call.ts';
import { createControlHandler } from './http/create-control-handler.ts';
import { createWorkspaces } from './http/create-workspaces.ts';
import { createChecks } from './kernel/create-checks.ts';
import { readOperations } from './kernel/operation.ts';
import { readProviders } from './kernel/read-providers.ts';
import { createOperationHandler } from './http/create-operation-handler.ts';
import { SandboxError, type Problem } from './http/problem.ts';
import type { SandboxParts } from './http/sandbox-parts.ts';
import { OPERATIONS } from './operations/operation-registry.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits } from './sandbox-limits.ts';
import type { SandboxDatabase } from './sandbox-tables.ts';
import { buildSeed } from './seed/build-seed.ts';
import { createStateCache } from './storage/create-state-cache.ts';
import { createTurns } from './storage/create-turns.ts';
import { createWorkspaceStore } from './storage/create-workspace-store.ts';
import { notifyOfCommits } from './storage/notify-of-commits.ts';

export interface SandboxOptions {
  readonly db: SandboxDatabase;
  /** The bundled description (openapi.json of the build). */
  readonly description: JsonObject;
  readonly commonHeaders: HeaderRecord;
  readonly logger: Pick<Logger, 'error' | 'info' | 'warn'>;
  /** @default DEFAULT_SANDBOX_LIMITS */
  readonly limits?: Partial<SandboxLimits>;
  /** Whether an answer that does not fit the description is a 500 that names the mismatch. @default false */
  readonly checksAnswers?: boolean;
  /** Origins besides the site's own whose pages may call; * for all. @default none */
  readonly allowedOrigins?: readonly string[];
  /** Is called after a commit that has put callbacks into a workspace's outbox or has moved its clock. */
  readonly onCommit?: (workspaceId: string) => void;
  /** @default the machine's clock */
  readonly clock?: { readonly now: () => number };
  /** @default the machine's chance */
  readonly random?: (bytes: number) => Uint8Array;
  /** Handlers by operationId, for tests. @default all */
  readonly handlers?: Handlers;
}

/** The sandbox's area of the server. */
export interface Sandbox {
  /** Answers what lies under /sandbox/. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** Ends sweeping. The store stays open. */
  close(): Promise<void>;
}

const SWEEP_MS = 60 * 60_000;

function createParts(options: SandboxOptions): SandboxParts {
  const { db, description, logger, clock = { now: Date.now }, random = randomBytes } = options;
  const operations = readOperations(description);
  const permissions = [...new Set(operations.flatMap(({ permission }) => permission ?? []))];
  const limits = { ...DEFAULT_SANDBOX_LIMITS, ...options.limits };
  const providers = readProviders(description);
  const seed = buildSeed(permissions.toSorted(), providers.mobileMoney);
  const stored = createWorkspaceStore(db, seed, clock.now, limits);
  const store = options.onCommit ? notifyOfCommits(stored, options.onCommit) : stored;
  return {
    operations,
    errors: readErrorCatalogue(description),
    handlers: options.handlers ?? OPERATIONS,
    checks: createChecks(description),
    providers,
    store,
    cache: createStateCache(store, { most: limits.cached }),
    turns: createTurns(),
    seed,
    limits,
    checksAnswers: options.checksAnswers ?? false,
    now: clock.now,
    random,
    logger,
  };
}

/** Opens the sandbox: the operations of the description, and the workspaces in which they work. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const parts = createParts(options);
  const workspaces = createWorkspaces(parts);
  const answerOperation = createOperationHandler(parts);
  const answerControl = createControlHandler(parts, workspaces);
  const sweep = () =>
    void workspaces
      .sweep()
      .catch((error: unknown) =>
        parts.logger.warn('sandbox sweep failed', { error: String(error) }),
      );
  const timer = setInterval(sweep, SWEEP_MS).unref();
  const cors = createSandboxCors(options.allowedOrigins ?? []);
  const findHandler = createPathFinder([
    ['/sandbox/workspaces/*', answerControl],
    ['*', answerOperation],
  ]);

  function answer(request: Request, address: string | undefined): Promise<Response> {
    const [found] = findHandler(readPath(request.url));
    return found!.value(request, address);
  }

  return {
    async fetch(request, address) {
      const preflight = request.method === 'OPTIONS' && cors.buildPreflightHeaders(request);
      const response = preflight
        ? new Response(null, { status: 204, headers: preflight })
        : await answer(request, address).catch((error: unknown) => formatError(error, parts));
      return addHeaders(response, { ...options.commonHeaders, ...cors.buildHeaders(request) });
    },
    async close() {
      clearInterval(timer);
    },
  };
}

function createSandboxCors(origins: readonly string[]): Cors {
  return createCors({
    origins,
    methods: ['GET', 'PUT', 'POST', 'DELETE'],
    requestHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'x-sandbox-workspace',
      'x-sandbox-force',
      'x-sandbox-delay',
    ],
    exposedHeaders: ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'],
    maxAgeSeconds: 7200,
  });
}

/** Says as a problem why a request is not answered. */
function formatError(error: unknown, { random, logger }: SandboxParts): Response {
  if (!(error instanceof SandboxError)) {
    logger.error('sandbox failed', {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  const { headers, ...problem } =
    error instanceof SandboxError ? error.problem : { ...INTERNAL, headers: undefined };
  const requestId = `req_${Buffer.from(random(6)).toString('hex').toUpperCase()}`;
  const document: Problem = { type: 'about:blank', ...problem, requestId };
  return buildProblemResponse(document, headers);
}

const INTERNAL = {
  status: 500,
  code: 'internal_error',
  title: 'The sandbox failed',
  detail: 'Something went wrong here; it is recorded.',
};

function addHeaders(response: Response, headers: HeaderRecord): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set('cache-control', 'no-store');
  response.headers.set('vary', 'Authorization, Origin');
  return response;
}
