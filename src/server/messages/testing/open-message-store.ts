import type { MessageDatabase, StoredMessage } from '#server/messages/message-tables.ts';
import { createTempStore, type StoreKind } from '#server/testing/create-temp-store.ts';

/** What a reader has filled in correctly. */
export const GOOD_MESSAGE = {
  name: 'Amina Odhiambo',
  email: 'Amina@shop.example',
  topic: 'failed-call',
  message: 'The call for a voucher\nanswers with 409.',
};

export interface MessageStore {
  readonly db: MessageDatabase;
  readonly dataDir: string;
  readAll(): Promise<StoredMessage[]>;
  /** Writes a row as the contact form would, with changes. */
  insert(change?: Partial<StoredMessage>): Promise<StoredMessage>;
  remove(): Promise<void>;
}

/** A real database with the messages' table. */
export async function openMessageStore(kind: StoreKind = 'sqlite'): Promise<MessageStore> {
  const store = await createTempStore(kind);
  const db: MessageDatabase = store.db;
  let count = 0;
  return {
    db,
    dataDir: store.dataDir,
    readAll: () => db.selectFrom('contact_messages').selectAll().orderBy('created_at').execute(),
    async insert(change = {}) {
      count += 1;
      const row = buildMessageRow(count, change);
      await db.insertInto('contact_messages').values(row).execute();
      return row;
    },
    remove: () => store.remove(),
  };
}

/** A row of the messages' table; its id and time follow from the number. */
export function buildMessageRow(
  number: number,
  change: Partial<StoredMessage> = {},
): StoredMessage {
  return {
    id: `msg_${String(number).padStart(20, '0')}`,
    created_at: 1_800_000_000_000 + number,
    ...GOOD_MESSAGE,
    email_key: (change.email ?? GOOD_MESSAGE.email).toLowerCase(),
    state: 'new',
    mail_state: 'none',
    mail_attempts: 0,
    next_attempt_at: null,
    ...change,
  };
}
