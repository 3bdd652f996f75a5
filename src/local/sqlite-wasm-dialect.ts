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

/**
 * Opens a database for Kysely.
 *
 * @param file path of the database, which is made if it is missing. @default in memory
 * @throws SQLite3Error when the file cannot be opened
 */
export function openSqliteWasm(file?: string): Dialect {
  const database = new sqlite.Database(file ?? ':memory:');
  database.exec(file === undefined ? PRAGMAS.memory : PRAGMAS.file);
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => createDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(database: Database): Driver {
  const statements = createStatements(database);
  const connection = createConnection((sql) => statements.require(sql));
  const queue = createQueue();
  return {
    init: async () => {},
    async acquireConnection() {
      await queue.take();
      return connection;
    },
    releaseConnection: async () => queue.give(),
    beginTransaction: async (_connection, { accessMode }) =>
      database.exec(accessMode === 'read only' ? 'begin' : 'begin immediate'),
    commitTransaction: async () => database.exec('commit'),
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

interface Statements {
  require(sql: string): Statement;
  clear(): void;
}

/** Keeps compiled statements: compiling one takes longer than running it. */
function createStatements(database: Database): Statements {
  const kept = new Map<string, Statement>();
  function clear(): void {
    for (const statement of kept.values()) statement.finalize();
    kept.clear();
  }
  return {
    require(sql) {
      const known = kept.get(sql);
      if (known) return known;
      if (kept.size >= MAX_STATEMENTS) clear();
      const statement = database.prepare(sql);
      kept.set(sql, statement);
      return statement;
    },
    clear,
  };
}

function createConnection(requireStatement: Statements['require']): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = requireStatement(sql);
      // Kysely hands over what the code of the areas has bound: numbers, texts and nulls.
      const values = [...replaceNulCharacters(parameters)] as JSValue[];
      if (READS.test(sql)) return { rows: statement.all(values) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(values).changes) };
    },
    streamQuery() {
      throw new Error('Streaming would hold the only connection. Read page by page instead.');
    },
  };
}
