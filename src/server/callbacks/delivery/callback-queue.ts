import { sql } from 'kysely';
import type {
  Attempt,
  CallbackDatabase,
  StoredCallback,
  StoredInbox,
} from '#server/callbacks/callback-tables.ts';
import { lockInbox } from '#server/callbacks/inbox-store.ts';
import { LONGEST_CLAIM_MS, settleAttempt } from './delivery-rules.ts';

/** A callback that is due, as it was read. */
export interface DueCallback extends StoredCallback {
  /** What the workspace's clock is ahead of the real one now. */
  readonly workspace_offset: number;
}

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
 * Callbacks whose next attempt is due by their workspace's clock, and that no process has claimed.
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
  return db
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
}

/** Whether no claim counts any more. */
function isFree(now: number) {
  return sql<boolean>`(record.claimed_until <= ${now} or record.claimed_until > ${now + LONGEST_CLAIM_MS})`;
}

/** Whether the time of findDueTime has come. */
function isDue(now: number) {
  return sql<boolean>`record.due_at - case when workspace.clock_offset > record.clock_offset
    then workspace.clock_offset - record.clock_offset else 0 end <= ${now}`;
}

/**
 * Claims a callback for this process.
 *
 * @returns the claimed callback; undefined when another process has it
 */
export async function claimCallback(
  db: CallbackDatabase,
  seen: DueCallback,
  until: number,
): Promise<DueCallback | undefined> {
  const claim = { claimed_until: until };
  return (await changeUnchanged(db, seen, claim)) ? { ...seen, ...claim } : undefined;
}

/**
 * Notes an attempt and ends the claim, unless another process has claimed or attempted the callback since it was read.
 *
 * @param make builds the attempt. The inbox stays locked until it is noted, so an attempt that is made here is made once
 * @returns whether it was noted. It is not when the workspace was deleted meanwhile
 */
export async function noteAttempt(
  db: CallbackDatabase,
  seen: DueCallback,
  make: (inbox: StoredInbox) => Attempt,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const inbox = await lockInbox(trx, seen.workspace_id);
    if (!inbox) return false;
    const change = settleAttempt(seen, make(inbox), seen.workspace_offset);
    const { sequence } = inbox;
    return changeUnchanged(trx, seen, { ...change, sequence, loses_next: 0, claimed_until: 0 });
  });
}

/** Changes a callback that waits, if it is as it was read: each claim and each attempt makes it another. */
async function changeUnchanged(
  db: CallbackDatabase,
  seen: DueCallback,
  change: Partial<StoredCallback>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('callback_records')
    .set(change)
    .where('workspace_id', '=', seen.workspace_id)
    .where('id', '=', seen.id)
    .where('state', '=', 'waiting')
    .where('attempt_count', '=', seen.attempt_count)
    .where('claimed_until', '=', seen.claimed_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
