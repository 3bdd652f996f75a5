import type { JsonObject } from '#contract/json.ts';
import { readErrorCatalogue } from '#description/read-document.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { Operations } from './kernel/call.ts';
import { createControlHandler } from './http/create-control-handler.ts';
import { createWorkspaces } from './http/create-workspaces.ts';
import { createChecks } from './kernel/create-checks.ts';
import { readOperations } from './kernel/operation.ts';
import { formatRequestId } from './kernel/secrets.ts';
import { readProviders } from './kernel/read-providers.ts';
import { createOperationHandler } from './http/create-operation-handler.ts';
import { answerProblem, SandboxError } from './http/problem.ts';
import type { SandboxParts } from './http/sandbox-parts.ts';
import { OPERATIONS } from './operations/operation-registry.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits } from './kernel/sandbox-limits.ts';
import type { WorkspaceStore } from './kernel/workspace-store.ts';
import type { Seed } from './kernel/workspace-state.ts';
import { buildSeed } from './seed/build-seed.ts';
import { createStateCache } from './http/create-state-cache.ts';
import { createTurns } from './http/create-turns.ts';

/** What a sandbox needs wherever it runs: on the server, in a browser, in a program of one file. */
export interface SandboxOptions {
  /**
   * Creates the store of the workspaces.
   *
   * @param seed what new workspaces begin with
   * @param now the real clock
   */
  readonly createStore: (seed: Seed, now: () => number, limits: SandboxLimits) => WorkspaceStore;
  /** The bundled description (openapi.json of the build). */
  readonly description: JsonObject;
  /** What every workspace begins with (sandbox/seed.json of the build). */
  readonly seed: SandboxSeed;
  readonly commonHeaders: HeaderRecord;
  readonly logger: Pick<Logger, 'error' | 'info' | 'warn'>;
  /** @default DEFAULT_SANDBOX_LIMITS */
  readonly limits?: Partial<SandboxLimits>;
  /** Whether an answer that does not fit the description is a 500 that names the mismatch. @default false */
  readonly checksAnswers?: boolean;
  /** Origins besides the site's own whose pages may call; * for all. @default none */
  readonly allowedOrigins?: readonly string[];
  /** @default the machine's clock */
  readonly clock?: { readonly now: () => number };
  /** @default the Web Crypto API */
  readonly random?: (bytes: number) => Uint8Array;
  /** Handlers by operationId, for tests. @default all */
  readonly handlers?: Operations;
}

/** A sandbox on whatever store its workspaces are in. */
export interface PortableSandbox {
  /** Answers what lies under /sandbox/. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** Removes the workspaces that nobody has used for long; a failure is logged. */
  sweep(): Promise<void>;
}

function createRandom(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

function createParts(options: SandboxOptions): SandboxParts {
  const { description, logger, clock = { now: Date.now }, random = createRandom } = options;
  const operations = readOperations(description);
  const permissions = [...new Set(operations.flatMap(({ permission }) => permission ?? []))];
  const limits = { ...DEFAULT_SANDBOX_LIMITS, ...options.limits };
  const providers = readProviders(description);
  const seed = buildSeed(options.seed, permissions.toSorted());
  const store = options.createStore(seed, clock.now, limits);
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
    start: { time: Date.parse(options.seed.startsAt), ownerId: options.seed.ownerId },
    limits,
    checksAnswers: options.checksAnswers ?? false,
    now: clock.now,
    random,
    logger,
  };
}

/**
 * Creates a sandbox: the operations of the description, and the workspaces in which they work. Nothing below it needs
 * more than the web's own objects, so that bundles for browsers hold it as well.
 */
export function createSandbox(options: SandboxOptions): PortableSandbox {
  const parts = createParts(options);
  const workspaces = createWorkspaces(parts);
  const answerOperation = createOperationHandler(parts);
  const answerControl = createControlHandler(parts, workspaces);
  return {
    async fetch(request, address) {
      const origin = readOrigin(request, options.allowedOrigins ?? []);
      if (request.method === 'OPTIONS' && origin !== undefined)
        return finish(new Response(null, { status: 204, headers: PREFLIGHT }), origin, options);
      const isControl = /^\/sandbox\/workspaces(\/|$)/.test(new URL(request.url).pathname);
      const response = await (
        isControl ? answerControl(request, address) : answerOperation(request)
      ).catch((error: unknown) => answerError(error, parts));
      return finish(response, origin, options);
    },
    sweep: () =>
      workspaces
        .sweep()
        .catch((error: unknown) =>
          parts.logger.warn('sandbox sweep failed', { error: String(error) }),
        ),
  };
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, x-sandbox-workspace, x-sandbox-force, x-sandbox-delay',
  'access-control-max-age': '7200',
};
const EXPOSED = 'ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after';

function readOrigin(request: Request, allowed: readonly string[]): string | undefined {
  const origin = request.headers.get('origin');
  if (origin === null) return undefined;
  return allowed.includes('*') || allowed.includes(origin) ? origin : undefined;
}

function answerError(error: unknown, { random, logger }: SandboxParts): Response {
  if (!(error instanceof SandboxError)) {
    logger.error('sandbox failed', {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  const { headers, ...problem } =
    error instanceof SandboxError ? error.problem : { ...INTERNAL, headers: undefined };
  const requestId = formatRequestId(random(6));
  return answerProblem({ type: 'about:blank', ...problem, requestId }, headers);
}

const INTERNAL = {
  status: 500,
  code: 'internal_error',
  title: 'The sandbox failed',
  detail: 'Something went wrong here; it is recorded.',
};

function finish(
  response: Response,
  origin: string | undefined,
  { commonHeaders }: SandboxOptions,
): Response {
  for (const [name, value] of Object.entries(commonHeaders)) response.headers.set(name, value);
  response.headers.set('cache-control', 'no-store');
  response.headers.append('vary', 'Authorization, Origin');
  if (origin !== undefined) {
    response.headers.set('access-control-allow-origin', origin);
    response.headers.set('access-control-expose-headers', EXPOSED);
  }
  return response;
}
