import { createMutex } from '#server/background/create-mutex.ts';
import { describeStoreFailure } from '#server/background/describe-store-failure.ts';
import type { JsonObject } from '#contract/json.ts';
import { readErrorCatalogue } from '#description/read-document.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import type { RequestContext } from '#server/edge/area.ts';
import type { RateLimit, RateLimitOptions } from '#server/edge/limits/create-rate-limit.ts';
import { readClientKey } from '#server/edge/limits/read-client-key.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { createCors, type Cors } from '#server/edge/create-cors.ts';
import { createPathFinder } from '#server/edge/routing/create-router.ts';
import { mergeHeaders } from '#server/edge/merge-headers.ts';
import { readPath } from '#server/edge/routing/read-path.ts';
import type { Handlers } from './kernel/call.ts';
import type { NewWorkspace } from './http/workspaces/create-workspaces.ts';
import { createControlHandler } from './http/control/create-control-handler.ts';
import { createWorkspaces } from './http/workspaces/create-workspaces.ts';
import { createChecks } from './kernel/create-checks.ts';
import { readOperations, type Operation } from './kernel/operation.ts';
import { formatRequestId } from './kernel/secrets.ts';
import { readProviders } from './kernel/read-providers.ts';
import { createOperationHandler } from './http/calls/create-operation-handler.ts';
import { SandboxError } from './http/errors/problem.ts';
import { buildUsedMinuteOfAddress } from './http/errors/request-limit.ts';
import { runCall } from './http/calls/run-call.ts';
import { createUseNote } from './http/workspaces/create-use-note.ts';
import type { WorkspaceAccess } from './http/workspaces/workspace-access.ts';
import { OPERATIONS } from './operations/operation-registry.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits } from './kernel/sandbox-limits.ts';
import type { WorkspaceStore } from './kernel/workspace-store.ts';
import type { Seed } from './kernel/workspace-state.ts';
import { buildSeed } from './seed/build-seed.ts';
import { createStateCache } from './http/workspaces/create-state-cache.ts';
import { createErrorAnswers } from './http/errors/create-error-answers.ts';
import { createCopyQuota } from './http/workspaces/create-copy-quota.ts';
import { createWorkspaceQuota } from './http/workspaces/create-workspace-quota.ts';
import { notifyOfCommits, type CommitListener } from './http/workspaces/notify-of-commits.ts';

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
  /** Finds the workspace of calls that name none. @default such calls are refused */
  readonly findHome?: () => string | undefined;
  /** Origins besides the site's own whose pages may call; * for all. @default none */
  readonly allowedOrigins?: readonly string[];
  /** Creates the limits of calls: the server's counter, or one that counts nothing. */
  readonly createRateLimit: (options: RateLimitOptions) => Pick<RateLimit, 'count'>;
  /** Is called after a commit that has put callbacks into a workspace's outbox or has moved its clock. */
  readonly onCommit?: CommitListener;
  /** @default the machine's clock */
  readonly clock?: { readonly now: () => number };
  /** @default the Web Crypto API */
  readonly random?: (bytes: number) => Uint8Array;
  /** Names a seed by its text, as the function of the same name does: for machines that have a faster one. */
  readonly formatSeedName?: ((body: string) => string) | undefined;
  /** Handlers by operationId, for tests. @default all */
  readonly handlers?: Handlers;
}

/** A sandbox on whatever store its workspaces are in. */
export interface PortableSandbox {
  /** Answers what lies under /sandbox/. */
  fetch(request: Request, address?: string, context?: RequestContext): Promise<Response>;
  /** Logs the user of a workspace in again, for who keeps a workspace longer than its access token lasts. @throws SandboxError */
  logIn(id: string, appKey: string): Promise<NewWorkspace>;
  /** Removes the workspaces that nobody has used for long; a failure is logged. */
  sweep(): Promise<void>;
}

const MINUTE_SECONDS = 60;

function createRandom(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

/**
 * Creates a sandbox: the operations of the description, and the workspaces in which they work. Nothing below it needs
 * more than the web's own objects, so that bundles for browsers hold it as well.
 */
export function createSandbox(options: SandboxOptions): PortableSandbox {
  const { description, logger, createRateLimit, allowedOrigins = [] } = options;
  const { handlers = OPERATIONS, checksAnswers = false, findHome = () => undefined } = options;
  const operations = readOperations(description);
  const seed = buildSeed(options.seed, listPermissions(operations), options.formatSeedName);
  const access = createAccess(options, seed);
  const { limits, now, random } = access;
  const start = { time: Date.parse(options.seed.startsAt), ownerId: options.seed.ownerId };
  const answers = createErrorAnswers({ errors: readErrorCatalogue(description), limits, logger });
  const quota = createWorkspaceQuota({ ...access, createRateLimit });
  const copies = createCopyQuota(access);
  const workspaces = createWorkspaces({ ...access, quota, copies, seed, start });
  const checks = createChecks(description);
  const providers = readProviders(description);
  const callParts = { ...access, operations, handlers, checks, providers, checksAnswers };
  const minute = { windowSeconds: MINUTE_SECONDS, clock: { now } };
  const requests = createRateLimit({ ...minute, max: limits.requestsPerMinute });
  const answerOperation = createOperationHandler({
    operations,
    requests,
    findHome,
    runCall: (call) => runCall(callParts, call),
    noteUse: createUseNote({ ...access, quota, logger }),
    answers,
  });
  const answerControl = createControlHandler({
    workspaces,
    quota,
    requests,
    allowedOrigins,
    documents: access,
  });
  const assertAddressHasShare = createAddressLimit(
    createRateLimit({ ...minute, max: limits.addressRequestsPerMinute, toKey: readClientKey }),
  );
  const cors = createSandboxCors(allowedOrigins);
  const isControl = createPathFinder([['/sandbox/workspaces/*', true]]);

  return {
    async fetch(request, address, given) {
      const context = given ?? { id: formatRequestId(random(6)) };
      const headers = mergeHeaders(options.commonHeaders, cors.buildHeaders(request), {
        'x-request-id': context.id,
        'cache-control': 'no-store',
        vary: 'Authorization, Origin',
      });
      const preflight = request.method === 'OPTIONS' && cors.buildPreflightHeaders(request);
      if (preflight)
        return new Response(null, { status: 204, headers: mergeHeaders(preflight, headers) });
      try {
        await assertAddressHasShare(address);
        if (isControl(readPath(request.url)).length === 0)
          return await answerOperation(request, context, headers);
        return addHeaders(await answerControl(request, address), headers);
      } catch (error) {
        return answers.answerError(error, { id: context.id, headers });
      }
    },
    logIn: (id, appKey) => workspaces.logIn(id, appKey),
    sweep: () =>
      workspaces
        .sweep()
        .catch((error: unknown) =>
          logger.warn('workspaces-not-swept', { failure: describeStoreFailure(error) }),
        ),
  };
}

function listPermissions(operations: readonly Operation[]): readonly string[] {
  return [...new Set(operations.flatMap(({ permission }) => permission ?? []))].toSorted();
}

function createAccess(options: SandboxOptions, seed: Seed): WorkspaceAccess {
  const { clock = { now: Date.now }, random = createRandom, onCommit } = options;
  const { now } = clock;
  const limits = { ...DEFAULT_SANDBOX_LIMITS, ...options.limits };
  const stored = options.createStore(seed, now, limits);
  const store = onCommit ? notifyOfCommits(stored, onCommit) : stored;
  const cached = { maxStates: limits.cached, maxEntities: limits.cachedEntities };
  const cache = createStateCache(store, cached);
  return { store, cache, mutex: createMutex(), limits, now, random };
}

/** One address cannot take the time of all others by means of many workspaces. */
function createAddressLimit(addresses: Pick<RateLimit, 'count'>) {
  return async (address: string | undefined) => {
    if (address === undefined) return;
    const count = await addresses.count(address);
    if (count.isOver) throw new SandboxError(buildUsedMinuteOfAddress(count));
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
    exposedHeaders: [
      'idempotency-replayed',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
      'retry-after',
      'www-authenticate',
      'x-request-id',
    ],
    maxAgeSeconds: 7200,
  });
}

function addHeaders(response: Response, headers: HeaderRecord): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
