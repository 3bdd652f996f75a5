import { sql, type Kysely } from 'kysely';
import { inBatches } from '#server/statements/in-batches.ts';
import { BackupError } from './backup-error.ts';
import type { BackupRow, BackupTable } from './backup-format.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';
import { openDatabase, openStore, type StoreLocation } from './open-store.ts';
import { listMigrations, listManagedTables, type ManagedTable } from './managed-tables.ts';
import { readBackup } from './read-backup.ts';

export interface RestoreOptions {
  readonly location: StoreLocation;
  readonly file: string;
  /** Whether rows that are in the database are replaced. @default false */
  readonly canReplace?: boolean;
}

/** Values of one statement, below the least that a database takes (SQLite: 32,766). */
const MAX_VALUES = 30_000;

/**
 * Puts a backup into a database of either kind: all of it or, when anything is wrong, nothing. A backup of an earlier
 * version of the site is brought up to date. Servers may run meanwhile; they wait, and see the restored rows afterwards.
 *
 * @returns the number of rows
 * @throws BackupError when the file is not whole or the database holds rows already, StoreError
 */
export async function restoreBackup({
  location,
  file,
  canReplace,
}: RestoreOptions): Promise<number> {
  const { migrations } = await checkBackup(file);
  const store = await openStore(location);
  await store.close();
  const db = await openDatabase({ ...location, isPatient: true });
  try {
    return await db.transaction().execute(async (transaction) => {
      const present = await listManagedTables(Object.keys(MIGRATIONS));
      if (location.databaseUrl !== undefined) await lockTables(transaction, present);
      if (!canReplace) await assertEmpty(transaction, present);
      await dropTables(transaction, present);
      await runMigrations(transaction, 0, migrations.length);
      const rows = await writeRows(transaction, file);
      await runMigrations(transaction, migrations.length, Object.keys(MIGRATIONS).length);
      if (location.databaseUrl !== undefined) await continueNumbers(transaction, present);
      return rows;
    });
  } finally {
    await db.destroy();
  }
}

/** Reads all of a backup, so that nothing is touched for the sake of one that cannot be restored. */
async function checkBackup(file: string) {
  const found: BackupTable[] = [];
  const header = await readBackup(file, { visitTable: (table) => void found.push(table) });
  const expected = await listManagedTables(header.migrations);
  const describe = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]));
  if (
    describe(expected) !== describe(found.map(({ table, columns }) => ({ name: table, columns })))
  )
    throw new BackupError(`${file} cannot be used: Its tables do not belong to this site.`);
  return header;
}

async function lockTables(db: Kysely<unknown>, tables: readonly ManagedTable[]): Promise<void> {
  const { lockPostgresTables } = await import('./postgres-dialect.ts');
  await lockPostgresTables(
    db,
    tables.map(({ name }) => name),
  );
}

async function continueNumbers(
  db: Kysely<unknown>,
  tables: readonly ManagedTable[],
): Promise<void> {
  const { continuePostgresNumbers } = await import('./postgres-dialect.ts');
  await continuePostgresNumbers(
    db,
    tables.map(({ name }) => name),
  );
}

async function assertEmpty(db: Kysely<unknown>, tables: readonly ManagedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new BackupError(
        `The database already has rows, in ${name}. Give --replace to lose them, after a backup.`,
      );
  }
}

async function dropTables(db: Kysely<unknown>, tables: readonly ManagedTable[]): Promise<void> {
  for (const { name } of tables.toReversed()) await db.schema.dropTable(name).execute();
  await sql`delete from kysely_migration`.execute(db);
}

/** Kysely's migrator has transactions of its own; here all is one. */
async function runMigrations(db: Kysely<unknown>, from: number, to: number): Promise<void> {
  const names = Object.keys(MIGRATIONS).slice(0, to);
  const migrations = listMigrations(names);
  const timestamp = new Date().toISOString();
  for (const [index, name] of names.entries()) {
    if (index < from) continue;
    await migrations[index]?.up(db);
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, ${timestamp})`.execute(db);
  }
}

async function writeRows(db: Kysely<unknown>, file: string): Promise<number> {
  let count = 0;
  await readBackup(file, {
    async visitRows({ table, columns }, rows) {
      const rowsPerStatement = Math.floor(MAX_VALUES / columns.length);
      for (const some of inBatches(rows, rowsPerStatement))
        await insertRows(db, table, columns, some);
      count += rows.length;
    },
  });
  return count;
}

async function insertRows(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
  rows: readonly BackupRow[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join([...row])})`));
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(db);
}
