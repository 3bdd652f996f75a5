import type { Kysely } from 'kysely';

/** Workspaces of the sandbox: what differs from the seed they began with, their ledger and what they will send. */
export async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_seeds')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sandbox_workspaces')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('clock_offset', 'bigint', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('share', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sandbox_workspaces_by_use')
    .on('sandbox_workspaces')
    .columns(['used_at'])
    .execute();
  await createContents(db);
}

async function createContents(db: Kysely<unknown>): Promise<void> {
  const createTable = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('workspace_id', 'text', (column) =>
        column.notNull().references('sandbox_workspaces.id').onDelete('cascade'),
      );
  await createTable('sandbox_entities')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text')
    .addPrimaryKeyConstraint('sandbox_entities_key', ['workspace_id', 'tenant', 'kind', 'id'])
    .execute();
  await createTable('sandbox_entries')
    .addColumn('transfer', 'text', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sandbox_entries_key', ['workspace_id', 'transfer', 'line'])
    .execute();
  await createTable('sandbox_idempotency')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sandbox_idempotency_key', ['workspace_id', 'key'])
    .execute();
  await createTable('sandbox_callbacks')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sandbox_callbacks_key', ['workspace_id', 'id'])
    .execute();
  await db.schema
    .createIndex('sandbox_callbacks_by_time')
    .on('sandbox_callbacks')
    .columns(['state', 'due_at'])
    .execute();
}
