import { randomBytes } from 'node:crypto';
import { HttpError } from '#server/edge/http-error.ts';
import { createRateLimit } from '#server/edge/limits/create-rate-limit.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { isPublicAddress } from '#server/outbound/is-public-address.ts';
import { parseOrigins } from '#server/outbound/parse-origins.ts';
import { resolveBySystem, type ResolveHost } from '#server/outbound/resolve-checked.ts';
import { DEFAULT_CALLBACK_LIMITS, type CallbackLimits } from './callback-limits.ts';
import type { CallbackDatabase } from './callback-tables.ts';
import type { RandomBytes } from './inbox-store.ts';
import { createExaminer } from './exam/create-examiner.ts';
import { createDeliveryWorker, type DeliveryWorker } from './delivery/create-delivery-worker.ts';
import { createCallbackSender } from './delivery/create-callback-sender.ts';
import { createCallbackRoutes } from './http/create-callback-routes.ts';
import { createWatch } from './http/create-watch.ts';
import { formatProblem } from './http/problem.ts';
import type { PostLimit } from './http/receive-post.ts';
import { SYSTEM_TIMERS, type Timers } from '#server/background/timers.ts';

export interface OpenCallbacksOptions {
  readonly db: CallbackDatabase;
  readonly logger: Logger;
  readonly commonHeaders: HeaderRecord;
  /** Hosts and origins that callbacks may be sent to besides the inboxes: CALLBACK_HOSTS. */
  readonly allowedHosts: readonly string[];
  /** Which addresses callbacks may go to. @default those of the public internet */
  readonly isAllowedAddress?: (address: string) => boolean;
  /** @default DEFAULT_CALLBACK_LIMITS */
  readonly limits?: CallbackLimits;
  /** @default the machine's clock */
  readonly timers?: Timers;
  /** From 0 to 1, for what has no promised order. @default Math.random */
  readonly chance?: () => number;
  /** What ids and secrets are made of. @default randomBytes of Node */
  readonly random?: RandomBytes;
  /** Milliseconds, for how long another address takes. @default the machine's clock */
  readonly measure?: () => number;
  /** @default the system's resolver */
  readonly resolve?: ResolveHost;
}

const MINUTE_SECONDS = 60;

/** The callbacks' area of the server. */
export interface CallbacksArea extends Pick<DeliveryWorker, 'take' | 'notify' | 'idle'> {
  /** Answers everything below /callbacks/. */
  fetch(request: Request): Promise<Response>;
  /** The area's wire format for what the server itself refuses. */
  formatError(error: HttpError): Response;
  /** Ends streams and deliveries. The store stays open. */
  close(): Promise<void>;
}

/**
 * Opens the callbacks' area: what the sandbox puts into its outbox is delivered to the inbox of each workspace.
 *
 * @throws Error when an allowed host cannot be understood
 */
export function openCallbacks(options: OpenCallbacksOptions): CallbacksArea {
  const { db, logger, commonHeaders, allowedHosts, measure } = options;
  const {
    limits = DEFAULT_CALLBACK_LIMITS,
    timers = SYSTEM_TIMERS,
    chance = Math.random,
    random = randomBytes,
  } = options;
  const { resolve = resolveBySystem, isAllowedAddress = isPublicAddress } = options;
  const origins = parseOrigins(allowedHosts, 'callbacks');
  const watch = createWatch({ db, timers, limits });
  const worker = createDeliveryWorker({
    db,
    post: createCallbackSender({ origins, resolve, isAllowedAddress, limits, measure }),
    origins,
    timers,
    chance,
    random,
    limits,
    logger,
    onChange: (workspaceId) => watch.notify(workspaceId),
  });
  const answer = createCallbackRoutes({
    db,
    timers,
    limits,
    watch,
    logger,
    origins,
    examine: createExaminer({ origins, resolve, isAllowedAddress, limits, chance }),
    limitPosts: createPostLimit(limits.postsPerMinute),
    random,
    onWork(workspaceId) {
      watch.notify(workspaceId);
      worker.wake();
    },
  });
  return {
    async fetch(request) {
      const response = await answer(request).catch((error: unknown) => {
        if (error instanceof HttpError) return formatProblem(error);
        throw error;
      });
      for (const [name, value] of Object.entries({ ...commonHeaders, 'cache-control': 'no-store' }))
        response.headers.set(name, value);
      return response;
    },
    formatError: formatProblem,
    take: (transaction, workspaceId, events) => worker.take(transaction, workspaceId, events),
    notify: (workspaceId, isClockMoved) => worker.notify(workspaceId, isClockMoved),
    idle: () => worker.idle(),
    async close() {
      watch.close();
      await worker.close();
    },
  };
}

/** Anybody may post to an inbox, but nobody may drown what is in it. */
function createPostLimit(postsPerMinute: number): PostLimit {
  const limit = createRateLimit({ max: postsPerMinute, windowSeconds: MINUTE_SECONDS });
  return async (workspaceId) => {
    const { isOver } = await limit.count(workspaceId);
    if (!isOver) return;
    throw new HttpError(429, 'This inbox received too many requests in one minute.', {
      headers: { 'retry-after': String(MINUTE_SECONDS) },
    });
  };
}
