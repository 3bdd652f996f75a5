import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import { describeStoreFailure } from '#server/background/describe-store-failure.ts';
import { createWakeLoop, type LookResult } from '#server/background/create-wake-loop.ts';
import type { Timers } from '#server/background/timers.ts';
import type { Logger } from '#server/edge/logger.ts';
import { DUE_BATCH, hasWaiting, listDue, type DueCallback } from './callback-queue.ts';
import { createRouteFinder, deliverExternally, deliverHere, type Post } from './deliver-due.ts';
import { findClaimMs } from './delivery-rules.ts';
import type { RandomBytes } from '#server/callbacks/inbox-store.ts';
import type { Route } from './find-route.ts';
import { moveOutboxToInboxes } from './move-outbox-to-inboxes.ts';

export interface DeliveryWorkerOptions {
  readonly db: CallbackDatabase;
  readonly post: Post;
  /** Origins that callbacks may be sent to. */
  readonly origins: ReadonlySet<string>;
  readonly timers: Timers;
  /** From 0 to 1. */
  readonly chance: () => number;
  /** What ids and secrets are made of. */
  readonly random: RandomBytes;
  readonly limits: CallbackLimits;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Told of workspaces whose inbox has changed. */
  readonly onChange: (workspaceId: string) => void;
}

/** Takes callbacks out of the outbox and delivers what is due, again and again. */
export interface DeliveryWorker {
  /** Says that there may be something to do. */
  wake(): void;
  /** Settles when nothing is due any more. */
  idle(): Promise<void>;
  /** Ends after the attempts under way. */
  close(): Promise<void>;
}

/** Creates the worker and looks at once. Several processes may have one on the same database. */
export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { timers, limits, logger } = options;
  const loop = createWakeLoop(timers, look);
  const external = createExternalDeliveries(options, () => loop.wake());
  /** The failure that the log has told last; undefined while all is well. */
  let told: string | undefined;

  /** Tells of a failure once, and of its end: it comes back with every look. */
  function tell(failure: string | undefined): void {
    if (failure !== undefined && failure !== told)
      logger.warn('callbacks-not-delivered', { failure });
    if (failure === undefined && told !== undefined) logger.info('callbacks-delivered-again');
    told = failure;
  }

  async function look(): Promise<LookResult> {
    const failure = await work().then(() => undefined, describeStoreFailure);
    tell(failure);
    return { hasFailed: failure !== undefined, restMs: limits.lookMs };
  }

  async function work(): Promise<void> {
    await takeAll(options);
    if (await hasWaiting(options.db))
      await deliverAll(options, external, () => loop.state === 'closed');
  }

  loop.wake();
  return {
    wake: () => loop.wake(),
    async idle() {
      do {
        await loop.idle();
        await external.rest();
      } while (loop.state === 'looking' || loop.state === 'woken');
    },
    async close() {
      await loop.close();
      await external.rest();
    },
  };
}

async function takeAll({
  db,
  timers,
  chance,
  random,
  limits,
  origins,
  onChange,
}: DeliveryWorkerOptions): Promise<void> {
  for (;;) {
    const now = timers.now();
    const options = { db, now, chance, random, origins, kept: limits.maxCallbacks };
    const { changed, hasMore } = await moveOutboxToInboxes(options);
    for (const workspaceId of changed) onChange(workspaceId);
    if (!hasMore) return;
  }
}

async function deliverAll(
  options: DeliveryWorkerOptions,
  external: ExternalDeliveries,
  isClosed: () => boolean,
): Promise<void> {
  const { db, timers, onChange } = options;
  await deliverToAddresses(options, external, isClosed);
  for (;;) {
    const now = timers.now();
    const findRoute = createRouteFinder(db, { ...options, now });
    let delivered = 0;
    for (const due of await listDue(db, now, 'inbox')) {
      if (isClosed()) return;
      const route = await findRoute(due);
      if (!route || !(await deliverHere(db, due, route, now))) continue;
      delivered += 1;
      onChange(due.workspace_id);
    }
    if (delivered === 0) return;
  }
}

/** What goes to addresses of channels, or to the address that the reader has chosen. */
async function deliverToAddresses(
  options: DeliveryWorkerOptions,
  external: ExternalDeliveries,
  isClosed: () => boolean,
): Promise<void> {
  const { db, timers, onChange } = options;
  const now = timers.now();
  const busy = external.listBusy();
  if (busy.length > 0) external.callBack();
  const all = await listDue(db, now, 'addresses', busy);
  if (all.length === DUE_BATCH) external.callBack();
  const findRoute = createRouteFinder(db, { ...options, now });
  for (const due of all) {
    if (isClosed()) return;
    const route = await findRoute(due);
    if (!route) continue;
    if (isPost(route)) external.start(due, route);
    else if (await deliverHere(db, due, route, now)) onChange(due.workspace_id);
  }
}

type PostRoute = Route & { readonly way: 'post' };

function isPost(route: Route): route is PostRoute {
  return route.way === 'post';
}

interface ExternalDeliveries {
  start(due: DueCallback, route: PostRoute): void;
  /** Workspaces that have their share: receivers that answer late do not keep what other workspaces send. */
  listBusy(): readonly string[];
  /** Says that more is due, so that `onRoom` is called after the next delivery. */
  callBack(): void;
  /** Settles when none is under way. */
  rest(): Promise<void>;
}

/**
 * Deliveries to other servers, a few at a time.
 *
 * @param onRoom called when there is room again for what has found none
 */
function createExternalDeliveries(
  options: DeliveryWorkerOptions,
  onRoom: () => void,
): ExternalDeliveries {
  const { db, post, timers, limits, logger, onChange } = options;
  const running = new Map<string, Promise<void>>();
  /** How many of them are a workspace's. */
  const shares = new Map<string, number>();
  let isWaitedFor = false;

  const hasShare = (workspaceId: string) =>
    (shares.get(workspaceId) ?? 0) >= limits.postsOfWorkspace;

  function count(workspaceId: string, more: 1 | -1): void {
    const share = (shares.get(workspaceId) ?? 0) + more;
    if (share > 0) shares.set(workspaceId, share);
    else shares.delete(workspaceId);
  }

  async function deliver(due: DueCallback, route: PostRoute): Promise<void> {
    const { workspace_id: workspaceId } = due;
    try {
      const now = () => timers.now();
      const claimMs = findClaimMs(limits.answerMs);
      if (await deliverExternally(db, due, route, { now, post, claimMs })) onChange(workspaceId);
    } catch {
      logger.warn('callback-not-noted', { workspace: workspaceId });
    }
  }

  function leave({ id, workspace_id: workspaceId }: DueCallback): void {
    running.delete(id);
    count(workspaceId, -1);
    // A look for each one would cost more than it brings.
    if (!isWaitedFor || running.size > limits.parallelPosts / 2) return;
    isWaitedFor = false;
    onRoom();
  }

  return {
    start(due, route) {
      const { id, workspace_id: workspaceId } = due;
      if (running.has(id)) return;
      if (running.size >= limits.parallelPosts || hasShare(workspaceId)) {
        isWaitedFor = true;
        return;
      }
      count(workspaceId, 1);
      running.set(
        id,
        deliver(due, route).finally(() => leave(due)),
      );
    },
    listBusy: () => [...shares.keys()].filter(hasShare),
    callBack() {
      isWaitedFor = true;
    },
    async rest() {
      // Others may begin before the last of these ends.
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
