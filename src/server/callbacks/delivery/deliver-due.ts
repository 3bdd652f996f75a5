import type { Timers } from '#server/background/timers.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import type { RandomBytes } from '#server/callbacks/inbox-store.ts';
import type { Logger } from '#server/edge/logger.ts';
import { attemptHere, buildAttempt, buildHeaders, type Outcome } from './attempt.ts';
import {
  claimCallback,
  DUE_BATCH,
  hasWaiting,
  listDue,
  noteAttempt,
  type DueCallback,
} from './callback-queue.ts';
import type { PostSlots } from './create-post-slots.ts';
import { createRouteFinder } from './create-route-finder.ts';
import { findClaimMs } from './delivery-rules.ts';
import type { PostRoute } from './find-route.ts';

/** Sends to another address; see createCallbackSender. Never throws for what the other side does. */
export type Post = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Outcome>;

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
  await deliverToInboxes(parts);
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

/** What goes to the workspaces' own inboxes, one batch after the other. */
async function deliverToInboxes(parts: DeliverParts): Promise<void> {
  let made: number;
  do {
    const now = parts.timers.now();
    made = await attemptAll(parts, await listDue(parts.db, now, 'inbox'), now);
  } while (made > 0 && !parts.isClosed());
}

/** Makes the attempts that are made here, and begins the posts. @returns how many were made here */
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
    if (route.way === 'post') slots.run(due, () => runPost(parts, due, route));
    else if (await noteAttempt(db, due, (inbox) => attemptHere(due, route, inbox, now))) {
      made += 1;
      onChange(due.workspace_id);
    }
  }
  return made;
}

/** Posts a callback in its slot. A claim that is left behind runs out, so that another look sends the callback again. */
async function runPost(parts: DeliverParts, due: DueCallback, route: PostRoute): Promise<void> {
  const { logger, onChange } = parts;
  try {
    if (await postCallback(parts, due, route)) onChange(due.workspace_id);
  } catch {
    logger.warn('callback-not-noted', { workspace: due.workspace_id });
  }
}

/**
 * Delivers to another server. The callback is claimed first, so that no other process sends it too; when this one dies
 * in between, another sends it again after the claim has run out: at least once, as documented.
 *
 * @returns whether an attempt was made and noted
 */
export async function postCallback(
  { db, timers, limits, post }: Pick<DeliverParts, 'db' | 'timers' | 'limits' | 'post'>,
  due: DueCallback,
  route: PostRoute,
): Promise<boolean> {
  const at = timers.now();
  const claimed = await claimCallback(db, due, at + findClaimMs(limits.answerMs));
  if (!claimed) return false;
  const headers = buildHeaders(claimed, route.secret, at);
  const outcome: Outcome =
    claimed.loses_next === 1
      ? { status: null, failure: 'lost', milliseconds: 0 }
      : await post(route.address, headers, claimed.body);
  const attempt = buildAttempt(claimed, route, { at, headers, outcome });
  return noteAttempt(db, claimed, () => attempt);
}
