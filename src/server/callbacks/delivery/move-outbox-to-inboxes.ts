import type {
  CallbackDatabase,
  CallbackTables,
  StoredCallback,
  StoredInbox,
} from '#server/callbacks/callback-tables.ts';
import {
  NEW_CALLBACK,
  findInbox,
  insertCallbacks,
  lockInbox,
  requireInbox,
  type CallbackTransaction,
  type NewCallback,
  type RandomBytes,
} from '#server/callbacks/inbox-store.ts';
import { createStatement } from '#server/statements/create-statement.ts';
import { attemptHere } from './attempt.ts';
import { findRoute } from './find-route.ts';
import { planDeliveries, settleAttempt, type PlannedDelivery } from './delivery-rules.ts';
import { readChannels, type KnownChannel } from './read-channels.ts';

type Waiting = Pick<
  CallbackTables['sandbox_callbacks'],
  'workspace_id' | 'id' | 'event' | 'payload' | 'channels'
>;

export interface MoveOptions {
  readonly now: number;
  readonly chance: () => number;
  readonly kept: number;
  /** What ids and secrets are made of. */
  readonly random: RandomBytes;
  /** Origins that callbacks may be sent to. */
  readonly origins: ReadonlySet<string>;
}

const BATCH = 50;

/**
 * Takes callbacks from the sandbox's outbox into the inboxes, in one transaction: each is taken by one process, and
 * once. An event gets a callback for the inbox, and one for each channel that it is sent to. What needs no other server and
 * is due at once is done in the same transaction.
 *
 * @returns the workspaces whose inboxes have changed, and whether there is more to take
 */
export async function moveOutboxToInboxes(
  db: CallbackDatabase,
  options: MoveOptions,
): Promise<{ readonly changed: ReadonlySet<string>; readonly hasMore: boolean }> {
  const due = await db
    .selectFrom('sandbox_callbacks')
    .select(['workspace_id', 'id', 'event', 'payload', 'channels'])
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (due.length === 0) return { changed: new Set(), hasMore: false };
  const workspaces = [...new Set(due.map((row) => row.workspace_id))].toSorted();
  // A new inbox waits for whoever deletes the workspace, who would wait for the callbacks that the transaction has taken.
  for (const workspace of workspaces) await findInbox(db, workspace, options.random);
  await db.transaction().execute(async (trx) => {
    const taken: Waiting[] = [];
    for (const row of due) if (await markMoved(trx, row)) taken.push(row);
    for (const workspace of workspaces) {
      const own = taken.filter((row) => row.workspace_id === workspace);
      if (own.length > 0) await putIntoInbox(trx, workspace, own, options);
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

const FIND_ARRIVAL = createStatement(
  (db: CallbackDatabase, [row]: readonly { readonly workspaceId: string }[]) =>
    db
      .selectFrom('sandbox_workspaces as workspace')
      .leftJoin('callback_inboxes as inbox', 'inbox.workspace_id', 'workspace.id')
      .select(['workspace.clock_offset', 'inbox.arrival', 'inbox.address_id'])
      .where('workspace.id', '=', row!.workspaceId),
);

/**
 * Puts events of one workspace into its inbox, as moveOutboxToInboxes does.
 *
 * @returns what is in the inbox now
 */
export async function putIntoInbox(
  trx: CallbackTransaction,
  workspaceId: string,
  waiting: readonly Waiting[],
  { now, chance, kept, random, origins }: MoveOptions,
): Promise<readonly StoredCallback[]> {
  const { rows } = await FIND_ARRIVAL(trx, [{ workspaceId }]);
  const [found] = rows;
  if (!found) throw new Error(`The workspace ${workspaceId} was deleted.`);
  const { clock_offset: clockOffset, address_id, arrival: chosen } = found;
  const isInUse = chosen !== null && address_id !== null;
  const arrival = isInUse ? chosen : (await requireInbox(trx, workspaceId, random)).arrival;
  const copies = waiting.flatMap((row) =>
    [null, ...parseChannelIds(row)].flatMap((channelId) =>
      planDeliveries(arrival, chance).map((plan): Copy => ({ row, channelId, plan })),
    ),
  );
  const ids = copies.flatMap(({ channelId }) => channelId ?? []);
  const known = await readChannels(trx, workspaceId, [...new Set(ids)]);
  const inbox = await lockInbox(trx, workspaceId, copies.length);
  if (!inbox) return [];
  const callbacks = copies.map((copy) =>
    buildCopy(copy, inbox, {
      now,
      clockOffset,
      origins,
      known: copy.channelId === null ? undefined : known.get(copy.channelId),
    }),
  );
  return insertCallbacks(trx, inbox, callbacks, { kept, random });
}

/** One callback that an event leads to. */
interface Copy {
  readonly row: Waiting;
  /** Null for the inbox. */
  readonly channelId: string | null;
  readonly plan: PlannedDelivery;
}

function parseChannelIds({ channels }: Waiting): readonly string[] {
  // Written by the sandbox alone.
  return channels === null ? [] : (JSON.parse(channels) as string[]);
}

function buildCopy(
  { row, channelId, plan }: Copy,
  inbox: StoredInbox,
  options: {
    readonly now: number;
    readonly clockOffset: number;
    readonly origins: ReadonlySet<string>;
    readonly known: KnownChannel | undefined;
  },
): NewCallback {
  const { now, clockOffset, origins, known } = options;
  const callback: NewCallback = {
    ...NEW_CALLBACK,
    workspace_id: row.workspace_id,
    event_id: row.id,
    event: row.event,
    source: 'platform',
    channel_id: channelId,
    address: known?.channel?.address ?? null,
    body: row.payload,
    loses_next: plan.losesFirst ? 1 : 0,
    due_at: now + plan.pause,
    clock_offset: clockOffset,
    created_at: now,
  };
  if (plan.pause > 0) return callback;
  const route = findRoute(callback, inbox, { known, time: now + clockOffset, origins });
  if (route.way === 'post') return callback;
  const attempt = attemptHere(callback, route, inbox, now);
  return { ...callback, loses_next: 0, ...settleAttempt(callback, attempt, clockOffset) };
}
