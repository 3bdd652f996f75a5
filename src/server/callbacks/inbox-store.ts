import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { HttpError } from '#server/edge/http-error.ts';
import { createStatement } from '#server/statements/create-statement.ts';
import type {
  Arrival,
  CallbackDatabase,
  CallbackTables,
  StoredCallback,
  StoredInbox,
} from './callback-tables.ts';
import { findCallback } from './read-callbacks.ts';

/** What the reader has chosen for an inbox. */
export interface InboxSettings {
  readonly answerStatus: number;
  readonly arrival: Arrival;
  readonly target: string | null;
}

/** A callback as it is put in; the rest follows. An id that it has already stands for itself, any other is random. */
export type NewCallback = Omit<StoredCallback, 'id' | 'sequence' | 'position'> &
  Partial<Pick<StoredCallback, 'id'>>;

/** A callback that has not been attempted yet. */
export const NEW_CALLBACK = {
  channel_id: null,
  address: null,
  changed: null,
  signature: null,
  state: 'waiting',
  attempts: '[]',
  attempt_count: 0,
  loses_next: 0,
  claimed_until: 0,
} as const;

/** How callbacks are put into an inbox. */
export interface Keeping {
  /** How many an inbox keeps. */
  readonly kept: number;
  /** What their ids are made of. */
  readonly random: RandomBytes;
}

/** What an attempt changes of a callback. */
export type CallbackChange = Pick<
  StoredCallback,
  'state' | 'attempts' | 'attempt_count' | 'due_at' | 'clock_offset'
>;

export type CallbackTransaction = Transaction<CallbackTables>;

/** Gives as many random bytes as are asked for. */
export type RandomBytes = (bytes: number) => Uint8Array;

const FIRST_STATUS = 200;
/** How many times the inbox's size may wait for a first attempt at an address. */
const KEPT_FOR_FIRST_ATTEMPT = 10;

/** Random, so that nothing about the workspace follows from the address of its inbox. */
function createAddressId(random: RandomBytes): string {
  return formatHex(random(16));
}

function formatHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/**
 * The workspace's inbox; it is made when it is first asked for.
 *
 * @param random what its address and its secret are made of
 * @returns undefined when the workspace was deleted meanwhile
 */
export async function findInbox(
  db: CallbackDatabase,
  workspaceId: string,
  random: RandomBytes,
): Promise<StoredInbox | undefined> {
  const read = () =>
    db
      .selectFrom('callback_inboxes')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('address_id', 'is not', null)
      .$narrowType<{ address_id: string }>()
      .executeTakeFirst();
  const known = await read();
  if (known) return known;
  try {
    await addInbox(db, workspaceId, random);
  } catch (error) {
    if (await hasWorkspace(db, workspaceId)) throw error;
  }
  return read();
}

/** The same for who is asked about the inbox. @throws HttpError 404 when the workspace was deleted meanwhile */
export async function requireInbox(
  db: CallbackDatabase,
  workspaceId: string,
  random: RandomBytes,
): Promise<StoredInbox> {
  const inbox = await findInbox(db, workspaceId, random);
  if (!inbox) throw new HttpError(404, 'The workspace no longer exists.');
  return inbox;
}

async function addInbox(
  db: CallbackDatabase,
  workspaceId: string,
  random: RandomBytes,
): Promise<void> {
  await db
    .insertInto('callback_inboxes')
    .values({
      workspace_id: workspaceId,
      address_id: createAddressId(random),
      secret: `whsec_${formatHex(random(24))}`,
      answer_status: FIRST_STATUS,
      arrival: 'normal',
      target: null,
      sequence: 0,
      position: 0,
      emptied_at: 0,
    })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet((eb) => ({
        address_id: eb.fn.coalesce(
          eb.ref('callback_inboxes.address_id'),
          eb.ref('excluded.address_id'),
        ),
      })),
    )
    .execute();
}

async function hasWorkspace(db: CallbackDatabase, workspaceId: string): Promise<boolean> {
  const workspace = await db
    .selectFrom('sandbox_workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  return workspace !== undefined;
}

/** Changes what the reader has chosen. */
export async function changeInbox(
  db: CallbackDatabase,
  workspaceId: string,
  { answerStatus, arrival, target }: InboxSettings,
): Promise<void> {
  await db
    .updateTable('callback_inboxes')
    .set({ answer_status: answerStatus, arrival, target })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

const LOCK_INBOX = createStatement(
  (
    db: CallbackDatabase,
    [row]: readonly { readonly workspaceId: string; readonly newCallbacks: number }[],
  ) =>
    db
      .updateTable('callback_inboxes')
      .set(({ eb }) => ({
        sequence: eb('sequence', '+', 1),
        position: eb('position', '+', row!.newCallbacks),
      }))
      .where('workspace_id', '=', row!.workspaceId)
      .returningAll(),
);

/**
 * Locks an inbox until the end of the transaction and takes the next sequence: so changes become visible in the order
 * of their sequences, whichever process makes them.
 */
export async function lockInbox(
  trx: CallbackTransaction,
  workspaceId: string,
  newCallbacks = 0,
): Promise<StoredInbox | undefined> {
  const { rows } = await LOCK_INBOX(trx, [{ workspaceId, newCallbacks }]);
  const [locked] = rows;
  if (!locked) return undefined;
  // Bytes of chance cost more than the statement, and an inbox in use has its address.
  const address_id = locked.address_id ?? (await nameAddress(trx, workspaceId));
  return { ...locked, address_id };
}

/** Gives a locked inbox its address. */
async function nameAddress(trx: CallbackTransaction, workspaceId: string): Promise<string> {
  const address_id = createAddressId(randomBytes);
  await trx
    .updateTable('callback_inboxes')
    .set({ address_id })
    .where('workspace_id', '=', workspaceId)
    .execute();
  return address_id;
}

const ADD_RECORDS = createStatement((db: CallbackDatabase, rows: readonly StoredCallback[]) =>
  db.insertInto('callback_records').values(rows),
);

/**
 * Puts callbacks into an inbox that is locked for as many; the oldest make room, but not before their first attempt at the
 * address of a channel.
 */
export async function insertCallbacks(
  trx: CallbackTransaction,
  { sequence, position, workspace_id }: StoredInbox,
  callbacks: readonly NewCallback[],
  { kept, random }: Keeping,
): Promise<readonly StoredCallback[]> {
  const rows = callbacks.map((callback, index) => ({
    ...callback,
    id: callback.id ?? `cbk_${formatHex(random(10))}`,
    sequence,
    position: position - callbacks.length + 1 + index,
  }));
  await ADD_RECORDS(trx, rows);
  // Places count from 1, so in an inbox that was never full there is nothing to look for.
  if (position > kept) await removeOldest(trx, { workspace_id, position, kept });
  return rows;
}

async function removeOldest(
  trx: CallbackTransaction,
  {
    workspace_id,
    position,
    kept,
  }: Pick<StoredInbox, 'workspace_id' | 'position'> & Pick<Keeping, 'kept'>,
): Promise<void> {
  await trx
    .deleteFrom('callback_records')
    .where('workspace_id', '=', workspace_id)
    .where('position', '<=', position - kept)
    .where((eb) =>
      eb.or([
        eb('channel_id', 'is', null),
        eb('state', '!=', 'waiting'),
        eb('attempt_count', '>', 0),
        eb('position', '<=', position - kept * KEPT_FOR_FIRST_ATTEMPT),
      ]),
    )
    .execute();
}

/**
 * Puts one callback into an inbox, unless the inbox has one of the same id.
 *
 * @returns the callback as it stands in the inbox; undefined when there is no such inbox any more
 */
export async function addCallback(
  db: CallbackDatabase,
  callback: NewCallback,
  keeping: Keeping,
): Promise<StoredCallback | undefined> {
  const { id, workspace_id } = callback;
  return db.transaction().execute(async (trx) => {
    const inbox = await lockInbox(trx, workspace_id, 1);
    if (!inbox) return undefined;
    // Looked for below the lock: of two requests that come at once, one finds what the other has made.
    const known = id === undefined ? undefined : await findCallback(trx, workspace_id, id);
    if (known) return known;
    const [added] = await insertCallbacks(trx, inbox, [callback], keeping);
    return added;
  });
}

/** Removes all callbacks of an inbox, those that wait included. */
export async function clearInbox(db: CallbackDatabase, workspaceId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inbox = await lockInbox(trx, workspaceId);
    if (!inbox) return;
    await trx.deleteFrom('callback_records').where('workspace_id', '=', workspaceId).execute();
    await trx
      .updateTable('callback_inboxes')
      .set({ emptied_at: inbox.sequence })
      .where('workspace_id', '=', workspaceId)
      .execute();
  });
}
