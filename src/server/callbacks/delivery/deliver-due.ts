import { sql } from 'kysely';
import type {
  Attempt,
  CallbackDatabase,
  StoredCallback,
  StoredInbox,
} from '#server/callbacks/callback-tables.ts';
import {
  findInbox,
  lockInbox,
  type CallbackTransaction,
  type RandomBytes,
} from '#server/callbacks/inbox-store.ts';
import { attemptHere, buildAttempt, buildHeaders, settleAttempt, type Outcome } from './attempt.ts';
import { findRoute, type Route } from './find-route.ts';
import { claimCallback, recordAttempt } from './record-attempt.ts';
import { readChannel, type KnownChannel } from './read-channels.ts';

/** A callback that is due, with what its attempt needs. */
export interface DueCallback {
  readonly callback: StoredCallback;
  readonly clockOffset: number;
}

/** No claim is made for longer. */
const LONGEST_CLAIM_MS = 60_000;

/** Most callbacks that listDue gives at once. */
export const DUE_BATCH = 50;

/** Whether any callback has an attempt before it, now or later. Most calls leave none, and to list what is due costs more. */
export async function hasWaiting(db: CallbackDatabase): Promise<boolean> {
  const row = await db
    .selectFrom('callback_records')
    .select('id')
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Callbacks whose next attempt is due by their workspace's clock, and that no process is at.
 *
 * @param where those for the workspaces' own inboxes, or those for addresses of channels and of the reader's choice
 * @param except workspaces whose callbacks are not wanted
 */
export async function listDue(
  db: CallbackDatabase,
  now: number,
  where: 'inbox' | 'addresses',
  except: readonly string[] = [],
): Promise<readonly DueCallback[]> {
  const rows = await db
    .selectFrom('callback_records as record')
    .innerJoin('sandbox_workspaces as workspace', 'workspace.id', 'record.workspace_id')
    .innerJoin('callback_inboxes as inbox', 'inbox.workspace_id', 'record.workspace_id')
    .selectAll('record')
    .select('workspace.clock_offset as workspace_offset')
    .where('record.state', '=', 'waiting')
    .where(isFree(now))
    .where((eb) =>
      where === 'inbox'
        ? eb.and([eb('inbox.target', 'is', null), eb('record.channel_id', 'is', null)])
        : eb.or([eb('inbox.target', 'is not', null), eb('record.channel_id', 'is not', null)]),
    )
    .where(isDue(now))
    .$if(except.length > 0, (query) => query.where('record.workspace_id', 'not in', except))
    .orderBy('record.due_at')
    .orderBy('record.position')
    .limit(DUE_BATCH)
    .execute();
  return rows.map(({ workspace_offset, ...callback }) => ({
    callback,
    clockOffset: workspace_offset,
  }));
}

/** A claim that ends later than any claim of now was made before the clock was set back. */
function isFree(now: number) {
  return sql<boolean>`(record.claimed_until <= ${now} or record.claimed_until > ${now + LONGEST_CLAIM_MS})`;
}

/** By the real clock, less what the workspace's clock was moved on by since the attempt was planned. */
function isDue(now: number) {
  return sql<boolean>`record.due_at - case when workspace.clock_offset > record.clock_offset
    then workspace.clock_offset - record.clock_offset else 0 end <= ${now}`;
}

/**
 * Creates what finds where the next attempts of callbacks go, as channels and inboxes are now. It asks for each inbox and
 * channel once, so use it for one look. There is no route where the workspace was deleted since the look.
 */
export function createRouteFinder(
  db: CallbackDatabase,
  {
    now,
    origins,
    random,
  }: {
    readonly now: number;
    readonly origins: ReadonlySet<string>;
    readonly random: RandomBytes;
  },
): (due: DueCallback) => Promise<Route | undefined> {
  const inboxes = new Map<string, Promise<StoredInbox | undefined>>();
  const channels = new Map<string, Promise<KnownChannel | undefined>>();
  return async ({ callback, clockOffset }) => {
    const { workspace_id: workspaceId, channel_id: channelId } = callback;
    const key = `${workspaceId}/${channelId}`;
    const inbox = inboxes.get(workspaceId) ?? findInbox(db, workspaceId, random);
    inboxes.set(workspaceId, inbox);
    const found = await inbox;
    if (!found) return undefined;
    const known = channels.get(key) ?? readChannel(db, workspaceId, channelId);
    channels.set(key, known);
    const time = now + clockOffset;
    return findRoute(callback, found, { known: await known, time, origins });
  };
}

/**
 * Makes an attempt that needs no other server: attempt and note are one transaction, so there is nothing to do twice.
 *
 * @returns whether it was made and noted
 */
export async function deliverHere(
  db: CallbackDatabase,
  { callback, clockOffset }: DueCallback,
  route: Route,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const inbox = await lockInbox(trx, callback.workspace_id);
    if (!inbox) return false;
    const attempt = attemptHere(callback, route, inbox, now);
    return note(trx, { callback, clockOffset }, inbox, attempt);
  });
}

/** Sends to another address; see createCallbackSender. Never throws for what the other side does. */
export type Post = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Outcome>;

/**
 * Delivers to another server. The callback is claimed first, so that no other process sends it too; when this one dies
 * in between, another sends it again after the claim has run out: at least once, as documented.
 *
 * @param claimMs longer than any attempt
 */
export async function deliverExternally(
  db: CallbackDatabase,
  due: DueCallback,
  route: Route & { readonly way: 'post' },
  options: { readonly now: () => number; readonly post: Post; readonly claimMs: number },
): Promise<boolean> {
  const { now, post, claimMs } = options;
  const began = now();
  const claimed = await claimCallback(db, due.callback, began + claimMs);
  if (!claimed) return false;
  const headers = buildHeaders(claimed, route.secret, began);
  const isLost = claimed.loses_next === 1;
  const outcome: Outcome = isLost
    ? { status: null, failure: 'lost', milliseconds: 0 }
    : await post(route.address, headers, claimed.body);
  const attempt = buildAttempt(claimed, route, { at: began, headers, outcome });
  return db.transaction().execute(async (trx) => {
    const inbox = await lockInbox(trx, claimed.workspace_id);
    const { clockOffset } = due;
    return inbox ? note(trx, { callback: claimed, clockOffset }, inbox, attempt) : false;
  });
}

function note(
  trx: CallbackTransaction,
  { callback, clockOffset }: DueCallback,
  { sequence }: StoredInbox,
  attempt: Attempt,
): Promise<boolean> {
  return recordAttempt(trx, callback, sequence, settleAttempt(callback, attempt, clockOffset));
}
