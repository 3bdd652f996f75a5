import type { Kysely } from 'kysely';

/** The inbox of each workspace of the sandbox, and the callbacks that went or will go to it. */
export async function createCallbacks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('callback_inboxes')
    .addColumn('workspace_id', 'text', (column) =>
      column.primaryKey().references('sandbox_workspaces.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('answer_status', 'integer', (column) => column.notNull())
    .addColumn('arrival', 'text', (column) => column.notNull())
    .addColumn('target', 'text')
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('emptied_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('callback_records')
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('callback_inboxes.workspace_id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('event_id', 'text')
    .addColumn('event', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('changed', 'text')
    .addColumn('signature', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'text', (column) => column.notNull())
    .addColumn('attempt_count', 'integer', (column) => column.notNull())
    .addColumn('loses_next', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('clock_offset', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('callback_records_key', ['workspace_id', 'id'])
    .execute();
  const createIndex = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('callback_records').columns(columns).execute();
  await createIndex('callback_records_by_position', ['workspace_id', 'position']);
  await createIndex('callback_records_by_sequence', ['workspace_id', 'sequence']);
  await createIndex('callback_records_by_time', ['state', 'due_at']);
}
