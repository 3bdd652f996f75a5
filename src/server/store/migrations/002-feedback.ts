import type { Kysely } from 'kysely';

/** Whether a page helped a reader, once for each reader and page, and what the reader said about it. */
export async function createFeedback(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_feedback')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('page_path', 'text', (column) => column.notNull())
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('is_helpful', 'integer', (column) => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('commented_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('page_feedback_once')
    .on('page_feedback')
    .columns(['page_path', 'reader'])
    .unique()
    .execute();
  await db.schema
    .createIndex('page_feedback_by_reader')
    .on('page_feedback')
    .column('reader')
    .execute();
  await db.schema
    .createIndex('page_feedback_by_comment')
    .on('page_feedback')
    .columns(['commented_at', 'id'])
    .execute();
}
