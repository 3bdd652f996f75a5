import type { Kysely } from 'kysely';

/** Calls of tools by agents: what was called, and nothing that tells who has called. */
export async function createAgentCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agent_calls')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('tool', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('hit_count', 'integer')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('agent_calls_by_time')
    .on('agent_calls')
    .columns(['at', 'id'])
    .execute();
}
