import { join } from 'node:path';
import { Kysely } from 'kysely';
import { migrateStore } from './migrate-store.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';
import { openSqlite } from './sqlite-dialect.ts';
import type { StoreTables } from './store-tables.ts';

const FILE_NAME = 'site.sqlite';

/** The database of the site. */
export interface Store {
  readonly db: Kysely<StoreTables>;
  /** Waits for what is under way and closes the file. */
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Folder of everything that the server keeps (DATA_DIR); created when missing. */
  readonly dataDir: string;
  /** Whether a database that does not exist is an error instead of being created. @default false */
  readonly mustExist?: boolean;
}

/**
 * Opens `site.sqlite` in the data folder and brings its tables up to date. Several processes may do so at once.
 * Waiting for the disk or for another process never blocks the event loop.
 *
 * @throws StoreError
 */
export async function openStore({ dataDir, mustExist = false }: StoreOptions): Promise<Store> {
  const dialect = await openSqlite({ file: join(dataDir, FILE_NAME), mustExist });
  const db = new Kysely<StoreTables>({ dialect });
  try {
    await migrateStore(db, MIGRATIONS);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, close: () => db.destroy() };
}
