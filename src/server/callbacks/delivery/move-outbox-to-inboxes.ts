import type {
  Attempt,
  CallbackDatabase,
  CallbackTables,
  StoredInbox,
} from '#server/callbacks/callback-tables.ts';
import {
  NEW_INBOX,
  insertCallbacks,
  lockInbox,
  requireInbox,
  type CallbackTransaction,
  type NewCallback,
} from '#server/callbacks/inbox-store.ts';
import { deliverToInbox, settleAttempt } from './attempt.ts';
import { planDeliveries, type PlannedDelivery } from './plan-deliveries.ts';

type Waiting = Pick<
  CallbackTables['sandbox_callbacks'],
  'workspace_id' | 'id' | 'event' | 'payload'
>;

export interface MoveOptions {
  readonly db: CallbackDatabase;
  readonly now: number;
  readonly chance: () => number;
  readonly kept: number;
}

const BATCH = 50;

/**
 * Takes callbacks from the sandbox's outbox into the inboxes, in one transaction: each is taken by one process, and
 * once. What is to arrive in the inbox at once does so in the same transaction.
 *
 * @returns the workspaces whose inboxes have changed, and whether there is more to take
 */
export async function moveOutboxToInboxes(
  options: MoveOptions,
): Promise<{ readonly changed: ReadonlySet<string>; readonly hasMore: boolean }> {
  const { db, now } = options;
  const due = await db
    .selectFrom('sandbox_callbacks')
    .select(['workspace_id', 'id', 'event', 'payload'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (due.length === 0) return { changed: new Set(), hasMore: false };
  const workspaces = [...new Set(due.map((row) => row.workspace_id))].toSorted();
  for (const workspace of workspaces) await requireInbox(db, workspace);
  await db.transaction().execute(async (trx) => {
    const taken: Waiting[] = [];
    for (const row of due) if (await markMoved(trx, row)) taken.push(row);
    for (const workspace of workspaces) {
      const own = taken.filter((row) => row.workspace_id === workspace);
      if (own.length > 0) await insertCallbackFor(trx, workspace, own, options);
    }
  });
  return { changed: new Set(workspaces), hasMore: due.length === BATCH };
}

async function markMoved(trx: CallbackTransaction, row: Waiting): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sandbox_callbacks')
    .set({ state: 'sent', attempts: 1 })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function insertCallbackFor(
  trx: CallbackTransaction,
  workspaceId: string,
  waiting: readonly Waiting[],
  { now, chance, kept }: MoveOptions,
): Promise<void> {
  const { clock_offset: clockOffset } = await trx
    .selectFrom('sandbox_workspaces')
    .select('clock_offset')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const settings = await trx
    .selectFrom('callback_inboxes')
    .select('arrival')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const copies = waiting.flatMap((row) =>
    planDeliveries(settings.arrival, chance).map((copy) => ({ row, copy })),
  );
  const inbox = await lockInbox(trx, workspaceId, copies.length);
  if (!inbox) return;
  const times = { now, clockOffset };
  const callbacks = copies.map(({ row, copy }) => buildCopy(row, copy, inbox, times));
  await insertCallbacks(trx, inbox, callbacks, kept);
}

function buildCopy(
  row: Waiting,
  { pause, losesFirst }: PlannedDelivery,
  inbox: StoredInbox,
  { now, clockOffset }: { readonly now: number; readonly clockOffset: number },
): NewCallback {
  const callback: NewCallback = {
    ...NEW_INBOX,
    workspace_id: row.workspace_id,
    event_id: row.id,
    event: row.event,
    source: 'platform',
    body: row.payload,
    loses_next: losesFirst ? 1 : 0,
    due_at: now + pause,
    clock_offset: clockOffset,
    created_at: now,
  };
  if (pause > 0 || inbox.target !== null) return callback;
  const attempt: Attempt = deliverToInbox(callback, inbox, now);
  return { ...callback, loses_next: 0, ...settleAttempt(callback, attempt, clockOffset) };
}
