import { Kysely } from 'kysely';
import type { CallbackTables } from '#server/callbacks/callback-tables.ts';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import { migrateStore } from '#server/store/migrate-store.ts';
import { MIGRATIONS } from '#server/store/migrations/migration-list.ts';
import { openSqliteWasm } from './sqlite-wasm-dialect.ts';

/** The tables of the sandbox and of its callbacks. */
export interface LocalTables extends SandboxTables, Omit<CallbackTables, keyof SandboxTables> {}

/**
 * Opens the database of a sandbox and brings its tables up to date.
 *
 * @param file path of the database. @default in memory
 * @param schema what formatSchema has made, for a database that is new. @default the migrations run one by one
 * @throws StoreError when a newer version of the sandbox has written the file
 */
export async function openLocalStore(file?: string, schema?: string): Promise<Kysely<LocalTables>> {
  const { dialect, hasSchema } = openSqliteWasm(file, schema);
  const db = new Kysely<LocalTables>({ dialect });
  if (hasSchema) return db;
  try {
    await migrateStore(db, MIGRATIONS);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
