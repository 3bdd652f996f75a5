import { sql } from 'kysely';
import { openLocalStore } from './open-local-store.ts';

/** When the migrations of a schema count as done. A time of the build would make each package another one. */
const DONE_AT = new Date(0).toISOString();

/**
 * Formats the tables of a new database as statements: what all migrations come to, and the note that they are done, so that
 * a later version goes on from there.
 */
export async function formatSchema(): Promise<string> {
  const db = await openLocalStore();
  try {
    const objects = await sql<{ sql: string }>`
      select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid`.execute(
      db,
    );
    const migrations = await sql<{
      name: string;
    }>`select name from kysely_migration order by name`.execute(db);
    const notes = migrations.rows.map(({ name }) => `(${quote(name)}, ${quote(DONE_AT)})`);
    return [
      ...objects.rows.map((object) => object.sql),
      `insert into kysely_migration (name, timestamp) values ${notes.join(', ')}`,
      `insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)`,
    ]
      .map((statement) => `${statement};\n`)
      .join('');
  } finally {
    await db.destroy();
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
