import { join } from 'node:path';
import { Kysely } from 'kysely';
import { createPreparation } from './create-preparation.ts';
import { migrateStore } from './migrate-store.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';
import type { FewerConnectionsListener } from './postgres-dialect.ts';
import { openSqlite } from './sqlite-dialect.ts';
import { StoreError } from './store-error.ts';

const FILE_NAME = 'site.sqlite';

/** The database of the site. Its tables are those of the areas. The caller that opens it says which tables it knows. */
export interface Store<Tables = unknown> {
  readonly db: Kysely<Tables>;
  /** Waits for what is under way and closes the file or the connections. */
  close(): Promise<void>;
}

/** Where the database is. */
export interface StoreLocation {
  /** Folder of everything that the server keeps (DATA_DIR); created when missing. */
  readonly dataDir: string;
  /** Address of a PostgreSQL database (DATABASE_URL); absent means SQLite in the data folder. */
  readonly databaseUrl?: string;
}

export interface StoreOptions extends StoreLocation {
  /** Whether a database that does not exist is an error instead of being created. @default false */
  readonly mustExist?: boolean;
  /** Called when a PostgreSQL server gives fewer connections than the site may use. */
  readonly onFewerConnections?: FewerConnectionsListener;
}

/**
 * Opens the database, `site.sqlite` in the data folder or one of a PostgreSQL server, and brings its tables up to date.
 * Several processes may do so at once. Waiting for the disk, the server or another process never blocks the event loop.
 *
 * @throws StoreError
 */
export async function openStore<Tables>(options: StoreOptions): Promise<Store<Tables>> {
  await updateTables(options);
  return buildStore(await openDatabase<Tables>(options));
}

/**
 * Opens a database of a PostgreSQL server that is not there yet. Each use tries to bring the tables up to date, at most once
 * in a second, until that has come about. Meanwhile, each use fails with the StoreError of the last attempt.
 *
 * @param onOpen called once, when the database can be used
 */
export async function openStoreLater<Tables>(
  options: StoreOptions & Required<Pick<StoreLocation, 'databaseUrl'>>,
  onOpen: () => void,
): Promise<Store<Tables>> {
  const prepare = createPreparation(async () => {
    await updateTables(options);
    onOpen();
  });
  return buildStore(await openDatabase<Tables>({ ...options, prepare }));
}

async function updateTables(options: StoreOptions): Promise<void> {
  // A migration may take longer, and wait longer for other processes, than a statement of the site may.
  const patient = await openDatabase<unknown>({ ...options, isPatient: true });
  try {
    if (options.mustExist) await assertTables(patient);
    if (options.databaseUrl !== undefined) {
      const { assertPostgresEncoding } = await import('./postgres-dialect.ts');
      await assertPostgresEncoding(patient);
    }
    await migrateStore(patient, MIGRATIONS);
  } finally {
    await patient.destroy();
  }
}

/**
 * Opens the database as it is, without bringing it up to date.
 *
 * @throws StoreError
 */
export async function openDatabase<Tables>(
  options: StoreOptions & {
    readonly isPatient?: boolean;
    /** What must have happened before a connection to PostgreSQL is used. */
    readonly prepare?: () => Promise<void>;
  },
): Promise<Kysely<Tables>> {
  const { dataDir, databaseUrl, mustExist = false, isPatient = false, prepare } = options;
  if (databaseUrl === undefined) {
    const dialect = await openSqlite({ file: join(dataDir, FILE_NAME), mustExist, isPatient });
    return new Kysely<Tables>({ dialect });
  }
  // Its driver is loaded only where it is used.
  const { openPostgres } = await import('./postgres-dialect.ts');
  const dialect = openPostgres({
    url: databaseUrl,
    isPatient,
    prepare,
    onFewer: options.onFewerConnections,
  });
  return new Kysely<Tables>({ dialect });
}

async function assertTables(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new StoreError('missing', 'There are no tables in this database yet.');
}

function buildStore<Tables>(db: Kysely<Tables>): Store<Tables> {
  return { db, close: () => db.destroy() };
}
