import { Kysely, sql, type Migration } from 'kysely';
import { MIGRATIONS } from './migrations/migration-list.ts';
import { openSqlite } from './sqlite-dialect.ts';
import { StoreError } from './store-error.ts';

/** A table that migrations of the site have made. */
export interface ManagedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key, which every table has. */
  readonly key: readonly string[];
}

/**
 * What migrations make, in order of making, so that a table comes after those that it refers to. The database of a
 * PostgreSQL server may hold tables of others as well, which are none of ours: hence this looks at an empty database of
 * its own.
 *
 * @throws StoreError `newer` when a migration is not known
 */
export async function listManagedTables(
  migrations: readonly string[],
): Promise<readonly ManagedTable[]> {
  const db = new Kysely<unknown>({
    dialect: await openSqlite({ file: ':memory:', mustExist: false, isPatient: false }),
  });
  try {
    for (const migration of listMigrations(migrations)) await migration.up(db);
    const { rows } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by rowid`.execute(db);
    const tables: ManagedTable[] = [];
    for (const { name } of rows) tables.push(await describeTable(db, name));
    return tables;
  } finally {
    await db.destroy();
  }
}

/** @throws StoreError `newer` when the names are not those with which the list begins */
export function listMigrations(names: readonly string[]): readonly Migration[] {
  const applied = Object.entries(MIGRATIONS).slice(0, names.length);
  if (
    names.length > 0 &&
    applied.length === names.length &&
    applied.every(([name], index) => name === names[index])
  )
    return applied.map(([, migration]) => migration);
  throw new StoreError(
    'newer',
    'It was written by another version of this site. Use the backup and restore of that version.',
  );
}

async function describeTable(db: Kysely<unknown>, name: string): Promise<ManagedTable> {
  const { rows } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by cid`.execute(db);
  const key = rows.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  if (key.length === 0) throw new Error(`The table ${name} has no primary key.`);
  return {
    name,
    columns: rows.map((column) => column.name),
    key: key.map((column) => column.name),
  };
}
