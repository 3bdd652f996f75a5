import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/** What tells two states of a workspace apart that have the same version, and how far its clock has come. */
export async function addWorkspaceRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sandbox_workspaces')
    .addColumn('revision', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('sandbox_workspaces')
    .addColumn('seen_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // Another one each time: an old backup that is restored comes this way too, and its versions were there before.
  await sql`update sandbox_workspaces set revision = ${randomUUID()}`.execute(db);
}
