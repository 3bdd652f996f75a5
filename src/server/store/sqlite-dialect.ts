// Everything that is particular to SQLite: opening the file, the connection, transactions and error codes.
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import Database from 'libsql/promise';
import { makeFolder } from '#server/background/make-folder.ts';
import { createQueue } from './create-queue.ts';
import { replaceNulCharacters } from './replace-nul-characters.ts';
import { explainSqliteFailure, readSqliteCode } from './sqlite-failures.ts';
import { StoreError } from './store-error.ts';
import { TransactionalAdapter } from './transactional-adapter.ts';

/** What is used of libsql's asynchronous interface, whose own types are `any`. */
interface SqliteFile {
  readonly inTransaction: boolean;
  prepare(sql: string): Promise<SqliteStatement>;
  exec(sql: string): Promise<void>;
  close(): void;
}

interface SqliteStatement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): Promise<unknown[]>;
  /** Runs on this thread, unlike everything else. */
  run(parameters: readonly unknown[]): { readonly changes: number };
}

/** How long another process may keep the database locked. */
const BUSY_TIMEOUT_MS = 5000;
/** At start, when several processes may bring the tables up to date one after another on a slow disk. */
const PATIENT_TIMEOUT_MS = 60_000;
const BUSY_PAUSE_MS = 10;
/** Statements that must not meet another process's lock themselves: the driver would leave them half done. */
const WRITES = /^\s*(insert|update|delete|replace|create|drop|alter|with)\b/i;

/**
 * Opens an SQLite file for Kysely: write-ahead log, every commit on the disk before it counts, foreign keys checked.
 *
 * @throws StoreError
 */
export async function openSqlite(options: {
  readonly file: string;
  readonly mustExist: boolean;
  /** Whether to wait long for other processes. */
  readonly isPatient: boolean;
}): Promise<Dialect> {
  const { file } = options;
  const waitUntilFree = createWait(options.isPatient ? PATIENT_TIMEOUT_MS : BUSY_TIMEOUT_MS);
  const explain = (error: unknown) => explainSqliteFailure(error, file);
  if (options.mustExist) await assertFile(file);
  const database = openIn(dirname(file), file, explain);
  try {
    await setPragmas(database, waitUntilFree);
  } catch (error) {
    database.close();
    throw explain(error);
  }
  return createDialect(database, explain, waitUntilFree);
}

function openIn(folder: string, file: string, explain: (error: unknown) => unknown): SqliteFile {
  try {
    // What readers wrote is for the user of the server alone.
    makeFolder(folder, 0o700);
    return openFile(file);
  } catch (error) {
    throw explain(error);
  }
}

function openFile(file: string): SqliteFile {
  // SQLite does not wait by itself: it would keep its own lock on the connection meanwhile, and a collection of garbage
  // that meets an old statement waits for that lock on this thread.
  const database: Pick<Database, keyof SqliteFile & keyof Database> = new Database(file, {
    timeout: 0,
  });
  // The declared type lacks inTransaction, which the constructor defines.
  return database as typeof database & Pick<SqliteFile, 'inTransaction'>;
}

async function assertFile(file: string): Promise<void> {
  await access(file).catch((error: unknown) => {
    throw new StoreError('missing', `There is no database at ${file} yet.`, { cause: error });
  });
}

async function setPragmas(database: SqliteFile, waitUntilFree: Wait): Promise<void> {
  await waitUntilFree(async () => {
    const statement = await database.prepare('pragma journal_mode = wal');
    await statement.all([]);
  });
  await database.exec('pragma synchronous = full; pragma foreign_keys = on');
}

/** Tries again for a while when another process has the lock; then nothing has been done. */
type Wait = <Value>(run: () => Promise<Value>) => Promise<Value>;

function createWait(milliseconds: number): Wait {
  return async function waitUntilFree(run) {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!readSqliteCode(error).startsWith('SQLITE_BUSY') || performance.now() > deadline)
          throw error;
        await sleep(Math.random() * 2 * BUSY_PAUSE_MS);
      }
    }
  };
}

function createDialect(
  database: SqliteFile,
  explain: (error: unknown) => unknown,
  waitUntilFree: Wait,
): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => createDriver(database, explain, waitUntilFree),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(
  database: SqliteFile,
  explain: (error: unknown) => unknown,
  waitUntilFree: Wait,
): Driver {
  const connection = createConnection(database, explain, waitUntilFree);
  const queue = createQueue();
  const exec = async (sql: string): Promise<void> => {
    await waitUntilFree(() => database.exec(sql)).catch((error: unknown) => {
      throw explain(error);
    });
  };
  return {
    init: async () => {},
    acquireConnection: async () => {
      await queue.take();
      return connection;
    },
    releaseConnection: async () => queue.give(),
    // Immediate: a transaction that first reads and then writes could otherwise fail without waiting for its turn. One
    // that only reads sees what there was at its first read, and keeps nobody from writing.
    beginTransaction: (_connection, { accessMode }) =>
      exec(accessMode === 'read only' ? 'begin' : 'begin immediate'),
    commitTransaction: () => exec('commit'),
    // After some failures, a full disk among them, SQLite has rolled back already.
    rollbackTransaction: async () => {
      if (database.inTransaction) await exec('rollback');
    },
    destroy: async () => {
      await queue.take();
      database.close();
    },
  };
}

function createConnection(
  database: SqliteFile,
  explain: (error: unknown) => unknown,
  waitUntilFree: Wait,
): DatabaseConnection {
  async function execute<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = await database.prepare(sql);
    const values = replaceNulCharacters(parameters);
    if (statement.reader) return { rows: (await statement.all(values)) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(values).changes) };
  }

  // A commit waits for the disk; as a statement of its own it does so off this thread.
  async function executeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await database.exec('begin immediate');
    try {
      const result = await execute<Row>(query);
      await database.exec('commit');
      return result;
    } catch (error) {
      if (database.inTransaction) await database.exec('rollback');
      throw error;
    }
  }

  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const run = () => (WRITES.test(query.sql) ? executeAlone<Row>(query) : execute<Row>(query));
      try {
        // Within a transaction the lock is there already.
        return await (database.inTransaction ? execute<Row>(query) : waitUntilFree(run));
      } catch (error) {
        throw explain(error);
      }
    },
    streamQuery() {
      throw new Error('Streaming would hold the only connection. Read page by page instead.');
    },
  };
}
