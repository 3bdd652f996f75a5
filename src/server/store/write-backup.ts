import { access, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { BackupError } from './backup-error.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  createBackupHash,
  formatBackupRow,
  type BackupHeader,
} from './backup-format.ts';
import { openDatabase, type StoreLocation } from './open-store.ts';
import { listManagedTables, type ManagedTable } from './managed-tables.ts';
import { readBackup } from './read-backup.ts';
import { StoreError } from './store-error.ts';

export interface BackupOptions {
  readonly location: StoreLocation;
  /** Where the backup is written. */
  readonly file: string;
  /** Whether a file that is there already is replaced. @default false */
  readonly canReplace?: boolean;
}

const ROWS_AT_ONCE = 500;

/**
 * Writes everything in the database, as it is at one moment, into one file, while servers go on reading and writing. The
 * file appears under its name when it is whole, checked and on the disk. Only its owner may read it.
 *
 * @returns the number of rows
 * @throws BackupError, StoreError
 */
export async function writeBackup({ location, file, canReplace }: BackupOptions): Promise<number> {
  if (!canReplace && (await exists(file)))
    throw new BackupError(`${file} is there already. Give another name, or --replace.`);
  const db = await openDatabase({ ...location, mustExist: true, isPatient: true });
  const partial = `${file}.${process.pid}.partial`;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      const rows = await writeRows(db, handle);
      await handle.sync();
      await readBackup(partial);
      await rename(partial, file);
      await syncFolder(dirname(file));
      return rows;
    } finally {
      await handle.close();
      await rm(partial, { force: true });
    }
  } catch (error) {
    throw isFileFailure(error)
      ? new BackupError(`${file} cannot be written: ${error.message}.`, { cause: error })
      : error;
  } finally {
    await db.destroy();
  }
}

/** Both databases show a transaction like this the rows of its beginning, and let others write. */
function writeRows(db: Kysely<unknown>, handle: FileHandle): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const migrations = await readMigrations(snapshot);
      const hash = createBackupHash();
      let count = 0;
      const write = async (lines: readonly string[]) => {
        const text = lines.map((line) => `${line}\n`).join('');
        hash.update(text);
        await handle.appendFile(text);
      };
      const createdAt = new Date().toISOString();
      const header: BackupHeader = {
        format: BACKUP_FORMAT,
        version: BACKUP_VERSION,
        createdAt,
        migrations,
      };
      await write([JSON.stringify(header)]);
      for (const table of await listManagedTables(migrations)) {
        await write([JSON.stringify({ table: table.name, columns: table.columns })]);
        for await (const rows of readTable(snapshot, table)) {
          await write(rows.map((row) => formatBackupRow(row, table.columns)));
          count += rows.length;
        }
      }
      await handle.appendFile(`${JSON.stringify({ rows: count, sha256: hash.digest('hex') })}\n`);
      return count;
    });
}

async function readMigrations(db: Kysely<unknown>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new StoreError('missing', 'There are no tables in this database yet.');
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

type Row = Readonly<Record<string, unknown>>;

/** Reads a table in order of its key, some rows at a time. */
async function* readTable(
  db: Kysely<unknown>,
  table: ManagedTable,
): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table.name)} ${after}
      order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = sql`where (${key}) > (${sql.join(table.key.map((column) => last[column]))})`;
  }
}

/** Failures of files tell which call of the system failed. */
function isFileFailure(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** A new name is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    // Some systems cannot do this with folders; there the name follows soon.
  } finally {
    await handle.close();
  }
}
