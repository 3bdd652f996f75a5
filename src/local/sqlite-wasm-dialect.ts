// SQLite as WebAssembly, for programs that install nothing: in memory, or in one file of a folder.
import {
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import sqlite, { type JSValue, type Statement } from 'node-sqlite3-wasm';
import { createQueue } from '#server/store/create-queue.ts';
import { replaceNulCharacters } from '#server/store/replace-nul-characters.ts';
import { TransactionalAdapter } from '#server/store/transactional-adapter.ts';

/** Statements that give rows. All others give the number of rows that they have changed. */
const READS = /^\s*(?:select|with|pragma|explain)\b|\breturning\b/i;
/** Statements that are kept for the next time. */
const MAX_STATEMENTS = 500;

/**
 * Nothing outlives the process in memory. In a file, a commit is on the disk before it counts. Only one process has the file:
 * there is no shared memory in WebAssembly.
 */
const PRAGMAS = {
  memory: 'pragma journal_mode = memory; pragma synchronous = off; pragma foreign_keys = on',
  file: 'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
};

type Database = InstanceType<typeof sqlite.Database>;

/** A database that is open, and whether it was empty and got its tables by the schema. */
export interface OpenedDatabase {
  readonly dialect: Dialect;
  readonly hasSchema: boolean;
}

/**
 * Opens a database for Kysely.
 *
 * @param file path of the database, which is made if it is missing. Undefined means in memory
 * @param schema statements that are run if the database is empty
 * @throws SQLite3Error when the file cannot be opened
 */
export function openSqliteWasm(
  file: string | undefined,
  schema: string | undefined,
): OpenedDatabase {
  const database = new sqlite.Database(file ?? ':memory:');
  database.exec(file === undefined ? PRAGMAS.memory : PRAGMAS.file);
  const hasSchema =
    schema !== undefined && database.get('select 1 from sqlite_master limit 1') === null;
  // All of it or nothing: whoever is killed in between finds an empty database.
  if (hasSchema) database.exec(`begin immediate; ${schema} commit`);
  return { dialect: createDialect(database), hasSchema };
}

function createDialect(database: Database): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => createDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(database: Database): Driver {
  const statements = createStatements(database);
  const connection = createConnection(statements);
  const queue = createQueue();
  const run = (sql: string) => void statements.require(sql).statement.run();
  return {
    init: async () => {},
    async acquireConnection() {
      await queue.take();
      return connection;
    },
    releaseConnection: async () => queue.give(),
    beginTransaction: async (_connection, { accessMode }) =>
      run(accessMode === 'read only' ? 'begin' : 'begin immediate'),
    commitTransaction: async () => run('commit'),
    // After some failures, a full disk among them, SQLite has rolled back already.
    async rollbackTransaction() {
      if (database.inTransaction) database.exec('rollback');
    },
    async destroy() {
      await queue.take();
      // A statement that is still there would keep the file open, and the lock of the file.
      statements.clear();
      database.close();
    },
  };
}

interface KeptStatement {
  readonly statement: Statement;
  /** Whether it gives rows. */
  readonly reads: boolean;
}

interface Statements {
  require(sql: string): KeptStatement;
  clear(): void;
}

/** Keeps compiled statements: compiling one takes longer than running it. */
function createStatements(database: Database): Statements {
  const kept = new Map<string, KeptStatement>();
  function clear(): void {
    for (const { statement } of kept.values()) statement.finalize();
    kept.clear();
  }
  return {
    require(sql) {
      const known = kept.get(sql);
      if (known) return known;
      if (kept.size >= MAX_STATEMENTS) clear();
      const made = { statement: database.prepare(sql), reads: READS.test(sql) };
      kept.set(sql, made);
      return made;
    },
    clear,
  };
}

function createConnection(statements: Statements): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { statement, reads } = statements.require(sql);
      // Kysely hands over what the code of the areas has bound: numbers, texts and nulls.
      const values = [...replaceNulCharacters(parameters)] as JSValue[];
      if (reads) return { rows: statement.all(values) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(values).changes) };
    },
    streamQuery() {
      throw new Error('Streaming would hold the only connection. Read page by page instead.');
    },
  };
}
