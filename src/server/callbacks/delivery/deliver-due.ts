import type { Timers } from '#server/background/timers.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import type { RandomBytes } from '#server/callbacks/inbox-store.ts';
import type { Logger } from '#server/edge/logger.ts';
import { DUE_BATCH, hasWaiting, listDue, type DueCallback } from './callback-queue.ts';
import type { PostSlots } from './create-post-slots.ts';
import { createRouteFinder } from './create-route-finder.ts';
import { deliverExternally, deliverHere, type Post } from './deliver.ts';
import { findClaimMs } from './delivery-rules.ts';
import type { PostRoute, Route } from './find-route.ts';

/** What attempts need. */
export interface DeliverParts {
  readonly db: CallbackDatabase;
  readonly post: Post;
  /** Origins that callbacks may be sent to. */
  readonly origins: ReadonlySet<string>;
  readonly timers: Timers;
  /** What ids and secrets are made of. */
  readonly random: RandomBytes;
  readonly limits: Pick<CallbackLimits, 'answerMs'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Told of workspaces whose inbox has changed. */
  readonly onChange: (workspaceId: string) => void;
  readonly slots: PostSlots;
  /** Whether no further attempt may begin. */
  readonly isClosed: () => boolean;
}

/**
 * Attempts what is due. An attempt that needs no other server is made at once. A post is begun and not waited for, as far as
 * slots are free.
 */
export async function deliverDue(parts: DeliverParts): Promise<void> {
  if (!(await hasWaiting(parts.db))) return;
  await deliverToAddresses(parts);
  let delivered = 1;
  while (delivered > 0 && !parts.isClosed()) delivered = await deliverToInboxes(parts);
}

/** What goes to addresses of channels, or to the address that the reader has chosen. */
async function deliverToAddresses(parts: DeliverParts): Promise<void> {
  const { db, timers, slots } = parts;
  const now = timers.now();
  const full = slots.listFull();
  // Before the queue is read: a post that ends meanwhile makes room for what is left out here.
  if (full.length > 0) slots.callBack();
  const all = await listDue(db, now, 'addresses', full);
  if (all.length === DUE_BATCH) slots.callBack();
  await attemptAll(parts, all, now);
}

/** @returns how many were delivered: there may be as many more */
async function deliverToInboxes(parts: DeliverParts): Promise<number> {
  const now = parts.timers.now();
  return attemptAll(parts, await listDue(parts.db, now, 'inbox'), now);
}

/** @returns how many attempts were made here */
async function attemptAll(
  parts: DeliverParts,
  all: readonly DueCallback[],
  now: number,
): Promise<number> {
  const { db, slots, isClosed, onChange } = parts;
  const findRoute = createRouteFinder(db, { ...parts, now });
  let made = 0;
  for (const due of all) {
    if (isClosed()) break;
    const route = await findRoute(due);
    if (!route) continue;
    if (isPost(route)) slots.run(due, () => post(parts, due, route));
    else if (await deliverHere(db, due, route, now)) {
      made += 1;
      onChange(due.workspace_id);
    }
  }
  return made;
}

function isPost(route: Route): route is PostRoute {
  return route.way === 'post';
}

async function post(parts: DeliverParts, due: DueCallback, route: PostRoute): Promise<void> {
  const { db, timers, limits, logger, onChange } = parts;
  const claimMs = findClaimMs(limits.answerMs);
  const options = { now: () => timers.now(), post: parts.post, claimMs };
  try {
    if (await deliverExternally(db, due, route, options)) onChange(due.workspace_id);
  } catch {
    logger.warn('callback-not-noted', { workspace: due.workspace_id });
  }
}
