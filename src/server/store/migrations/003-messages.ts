import type { Kysely } from 'kysely';

/** Messages of the contact form, which are at the same time the queue of what is sent on by mail. */
export async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('mail_state', 'text', (column) => column.notNull())
    .addColumn('mail_attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint')
    .execute();
  const createIndex = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('contact_messages').columns(columns).execute();
  await createIndex('contact_messages_by_time', ['created_at', 'id']);
  await createIndex('contact_messages_by_email', ['email_key']);
  await createIndex('contact_messages_by_attempt', ['mail_state', 'next_attempt_at']);
}
