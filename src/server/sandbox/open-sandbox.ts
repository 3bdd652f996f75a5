import { randomBytes } from 'node:crypto';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { Operations } from './kernel/call.ts';
import { createControlHandler } from './http/create-control-handler.ts';
import { createWorkspaces } from './http/create-workspaces.ts';
import { createChecks } from './kernel/create-checks.ts';
import { parseDescription, type Json } from './kernel/parse-description.ts';
import { readProviders } from './kernel/read-providers.ts';
import { createOperationHandler } from './http/create-operation-handler.ts';
import { answerProblem, SandboxError } from './http/problem.ts';
import type { SandboxParts } from './http/sandbox-parts.ts';
import { OPERATIONS } from './operations/operation-registry.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits } from './sandbox-limits.ts';
import type { SandboxDatabase } from './sandbox-tables.ts';
import { buildSeed } from './seed/build-seed.ts';
import { createStateCache } from './storage/create-state-cache.ts';
import { createTurns } from './storage/create-turns.ts';
import { createWorkspaceStore } from './storage/create-workspace-store.ts';

export interface SandboxOptions {
  readonly db: SandboxDatabase;
  /** The bundled description (openapi.json of the build). */
  readonly description: Json;
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
  /** @default the machine's chance */
  readonly random?: (bytes: number) => Uint8Array;
  /** Handlers by operationId, for tests. @default all */
  readonly handlers?: Operations;
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
  const operations = parseDescription(description);
  const permissions = [...new Set(operations.flatMap(({ permission }) => permission ?? []))];
  const limits = { ...DEFAULT_SANDBOX_LIMITS, ...options.limits };
  const providers = readProviders(description);
  const seed = buildSeed(permissions.toSorted(), providers.mobileMoney);
  const store = createWorkspaceStore(db, seed, clock.now, limits);
  return {
    operations,
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
    async close() {
      clearInterval(timer);
    },
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
  const requestId = `req_${Buffer.from(random(6)).toString('hex').toUpperCase()}`;
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
