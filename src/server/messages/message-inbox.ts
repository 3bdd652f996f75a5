import type { SelectQueryBuilder } from 'kysely';
import {
  buildEmailKey,
  type MessageDatabase,
  type MessageState,
  type MessageTables,
  type StoredMessage,
} from './message-tables.ts';

/** What of a message leaves the database: all that concerns its sender. */
export interface InboxMessage {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly state: MessageState;
  /** Whether it is sent on by mail: not at all, not yet, done, or given up. */
  readonly mail: StoredMessage['mail_state'];
  readonly name: string;
  readonly email: string;
  /** Id of one of CONTACT_TOPICS. */
  readonly topic: string;
  readonly message: string;
}

export interface InboxScope {
  readonly state?: MessageState;
  /** Only messages since this time, in milliseconds since 1970. */
  readonly since?: number;
  /** Only messages with this address, whatever its capitals. */
  readonly email?: string;
}

/** Rows of one read, after which others get their turn. */
const PAGE_ROWS = 500;

/** Reads messages from the oldest on, page by page, so that memory stays small. */
export async function* readMessages(
  db: MessageDatabase,
  { state, since = 0, email }: InboxScope = {},
): AsyncGenerator<InboxMessage> {
  let query = db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(PAGE_ROWS);
  if (state !== undefined) query = query.where('state', '=', state);
  if (email !== undefined) query = query.where('email_key', '=', buildEmailKey(email));
  let after = { created_at: since, id: '' };
  for (;;) {
    const rows = await startAfter(query, after).execute();
    for (const row of rows) yield buildInboxMessage(row);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last;
  }
}

function startAfter<Row>(
  query: SelectQueryBuilder<MessageTables, 'contact_messages', Row>,
  { created_at: at, id }: Pick<StoredMessage, 'created_at' | 'id'>,
): SelectQueryBuilder<MessageTables, 'contact_messages', Row> {
  return query
    .where('created_at', '>=', at)
    .where((where) => where.or([where('created_at', '>', at), where('id', '>', id)]));
}

/** @returns undefined when there is no such message */
export async function findMessage(
  db: MessageDatabase,
  id: string,
): Promise<InboxMessage | undefined> {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && buildInboxMessage(row);
}

/** @returns whether there is such a message */
export async function markMessage(
  db: MessageDatabase,
  id: string,
  state: MessageState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ state })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes every message with an address, whatever its capitals.
 *
 * @returns how many there were
 */
export async function deleteMessagesOf(db: MessageDatabase, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('email_key', '=', buildEmailKey(email))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ids of messages of other addresses whose text or name mentions the address: a person has to look at them. */
export async function findMentions(db: MessageDatabase, email: string): Promise<readonly string[]> {
  const key = buildEmailKey(email);
  const ids: string[] = [];
  for await (const message of readMessages(db)) {
    const isOwn = buildEmailKey(message.email) === key;
    const text = `${message.name}\n${message.message}`.toLowerCase();
    if (!isOwn && text.includes(key)) ids.push(message.id);
  }
  return ids;
}

function buildInboxMessage(row: StoredMessage): InboxMessage {
  return {
    id: row.id,
    createdAt: row.created_at,
    state: row.state,
    mail: row.mail_state,
    name: row.name,
    email: row.email,
    topic: row.topic,
    message: row.message,
  };
}
