import { randomBytes } from 'node:crypto';
import type { OutboxCallback } from '#contract/callback-outbox.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { createRateLimit } from '#server/edge/limits/create-rate-limit.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { isPublicAddress } from '#server/outbound/is-public-address.ts';
import { parseOrigins } from '#server/outbound/parse-origins.ts';
import { resolveBySystem, type ResolveHost } from '#server/outbound/resolve-checked.ts';
import { DEFAULT_CALLBACK_LIMITS, type CallbackLimits } from './callback-limits.ts';
import type { CallbackDatabase } from './callback-tables.ts';
import type { CallbackTransaction, RandomBytes } from './inbox-store.ts';
import { createExaminer } from './exam/create-examiner.ts';
import { putIntoInbox } from './delivery/move-outbox-to-inboxes.ts';
import { createDeliveryWorker } from './delivery/create-delivery-worker.ts';
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
export interface CallbacksArea {
  /** Answers everything below /callbacks/. */
  fetch(request: Request): Promise<Response>;
  /** The area's wire format for what the server itself refuses. */
  formatError(error: HttpError): Response;
  /**
   * Puts events of one workspace into its inbox, in the transaction that has made them: for a process that has the database
   * for itself. Others leave them in the outbox, so that no call waits for the lock of an inbox.
   */
  take(
    transaction: CallbackTransaction,
    workspaceId: string,
    events: readonly OutboxCallback[],
  ): Promise<void>;
  /**
   * Says that the sandbox has put something into a workspace's outbox, or has moved its clock.
   *
   * @param isClockMoved only what was taken needs to know. @default false
   */
  notify(workspaceId: string, isClockMoved?: boolean): void;
  /** Settles when nothing is due any more; for tests. */
  idle(): Promise<void>;
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
  /** Workspaces whose inboxes have got something that nobody has heard of yet, and whether any of that waits. */
  const taken = new Map<string, boolean>();
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
    async take(transaction, workspaceId, events) {
      const now = timers.now();
      const moving = { now, chance, kept: limits.maxCallbacks, random, origins };
      const records = await putIntoInbox(transaction, workspaceId, events, moving);
      taken.set(
        workspaceId,
        records.some(({ state }) => state === 'waiting'),
      );
    },
    notify(workspaceId, isClockMoved = false) {
      const isWaiting = taken.get(workspaceId);
      if (taken.delete(workspaceId)) watch.notify(workspaceId);
      // To look costs more than the call itself. What was taken and delivered leaves nothing to do.
      if (isWaiting !== false || isClockMoved) worker.wake();
    },
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
