import type { Kysely } from 'kysely';

/** Searches and what readers did with their results; nothing that tells who they were. */
export async function createSearchAnalytics(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_queries')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('query_id', 'text')
    .addColumn('index_name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('hit_count', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('search_queries_by_time')
    .on('search_queries')
    .columns(['at', 'id'])
    .execute();
  await db.schema
    .createTable('search_events')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('event_type', 'text', (column) => column.notNull())
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('index_name', 'text', (column) => column.notNull())
    .addColumn('query_id', 'text')
    .addColumn('object_ids', 'text', (column) => column.notNull())
    .addColumn('positions', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('search_events_by_time')
    .on('search_events')
    .columns(['at', 'id'])
    .execute();
}
