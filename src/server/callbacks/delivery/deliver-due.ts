import { sql } from 'kysely';
import type {
  Attempt,
  CallbackDatabase,
  StoredCallback,
  StoredInbox,
} from '#server/callbacks/callback-tables.ts';
import {
  claimCallback,
  lockInbox,
  recordAttempt,
  type CallbackTransaction,
} from '#server/callbacks/inbox-store.ts';
import { buildHeaders, deliverToInbox, settleAttempt, type Outcome } from './attempt.ts';

/** A callback that is due, with what its attempt needs. */
export interface DueCallback {
  readonly callback: StoredCallback;
  readonly target: string | null;
  readonly clockOffset: number;
}

const BATCH = 50;

/**
 * Callbacks whose next attempt is due by their workspace's clock, and that no process is at.
 *
 * @param where those for the workspaces' own inboxes, or those for other addresses
 */
export async function listDue(
  db: CallbackDatabase,
  now: number,
  where: 'inbox' | 'external',
): Promise<readonly DueCallback[]> {
  const rows = await db
    .selectFrom('callback_records as record')
    .innerJoin('sandbox_workspaces as workspace', 'workspace.id', 'record.workspace_id')
    .innerJoin('callback_inboxes as inbox', 'inbox.workspace_id', 'record.workspace_id')
    .selectAll('record')
    .select(['inbox.target', 'workspace.clock_offset as workspace_offset'])
    .where('record.state', '=', 'waiting')
    .where('record.claimed_until', '<=', now)
    .where('inbox.target', where === 'inbox' ? 'is' : 'is not', null)
    .where(isDue(now))
    .orderBy('record.due_at')
    .orderBy('record.position')
    .limit(BATCH)
    .execute();
  return rows.map(({ target, workspace_offset, ...callback }) => ({
    callback,
    target,
    clockOffset: workspace_offset,
  }));
}

/** By the real clock, less what the workspace's clock was moved on by since the attempt was planned. */
function isDue(now: number) {
  return sql<boolean>`record.due_at - case when workspace.clock_offset > record.clock_offset
    then workspace.clock_offset - record.clock_offset else 0 end <= ${now}`;
}

/** Delivers to the workspace's own inbox: attempt and note are one transaction, so there is nothing to do twice. */
export async function deliverInternally(
  db: CallbackDatabase,
  { callback, clockOffset }: DueCallback,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const inbox = await lockInbox(trx, callback.workspace_id);
    if (!inbox) return false;
    const attempt = deliverToInbox(callback, inbox, now);
    return note(trx, { callback, clockOffset }, inbox, attempt);
  });
}

/** Sends to another address; see createPost. Never throws for what the other side does. */
export type Post = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Outcome>;

/**
 * Delivers to another address. The callback is claimed first, so that no other process sends it too; when this one dies
 * in between, another sends it again after the claim has run out: at least once, as documented.
 *
 * @param claimMs longer than any attempt
 */
export async function deliverExternally(
  db: CallbackDatabase,
  due: DueCallback & { readonly target: string },
  options: {
    readonly now: () => number;
    readonly post: Post;
    readonly secret: string;
    readonly claimMs: number;
  },
): Promise<boolean> {
  const { now, post, secret, claimMs } = options;
  const began = now();
  const claimed = await claimCallback(db, due.callback, began + claimMs);
  if (!claimed) return false;
  const headers = buildHeaders(claimed, secret, began);
  const isLost = claimed.loses_next === 1;
  const outcome: Outcome = isLost
    ? { status: null, failure: 'lost', milliseconds: 0 }
    : await post(due.target, headers, claimed.body);
  const attempt: Attempt = { at: began, address: due.target, headers, ...outcome };
  return db.transaction().execute(async (trx) => {
    const inbox = await lockInbox(trx, claimed.workspace_id);
    const { clockOffset } = due;
    return inbox ? note(trx, { callback: claimed, clockOffset }, inbox, attempt) : false;
  });
}

function note(
  trx: CallbackTransaction,
  { callback, clockOffset }: Omit<DueCallback, 'target'>,
  { sequence }: StoredInbox,
  attempt: Attempt,
): Promise<boolean> {
  return recordAttempt(trx, callback, sequence, settleAttempt(callback, attempt, clockOffset));
}
