// Everything that is particular to PostgreSQL: connections, the types of columns and values, transactions and errors.
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DataTypeNode,
  type Dialect,
  type QueryExecutorProvider,
} from 'kysely';
import { Client, Pool, types } from 'pg';
import { createConnectionSlots } from './create-connection-slots.ts';
import { createPostgresDriver } from './postgres-driver.ts';
import {
  ALL_IN_USE,
  explainPostgresFailure,
  formatLocation,
  isConnectionRefused,
} from './postgres-failures.ts';
import { buildUnusable, StoreError } from './store-error.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with `?sslmode=` where needed. */
  readonly url: string;
  /** For migrations, backups and restoring: one connection, and statements may take as long as they need. */
  readonly isPatient: boolean;
  /** What must have happened before a connection is used. */
  readonly prepare?: (() => Promise<void>) | undefined;
  /** Called when the server gives fewer connections than the site may use. */
  readonly onFewer?: FewerConnectionsListener | undefined;
}

/** @param counts how many connections there are, and how many there may be */
export type FewerConnectionsListener = (counts: {
  readonly connections: number;
  readonly most: number;
}) => void;

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
const IDLE_MS = 30_000;
/** The server ends a statement, a wait for a lock and a transaction that nobody goes on with after these times. */
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5000;
const PATIENT_LOCK_TIMEOUT_MS = 60_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
/** Where the server no longer answers at all, our side gives up. */
const ANSWER_TIMEOUT_MS = 20_000;

// Object identifiers of PostgreSQL's types (pg_type.dat): int8, and numeric, which sums of int8 are.
const NUMBER_TYPES = new Set<number>([20, 1700]);

/** Connects to PostgreSQL for Kysely when it is first asked. Failures are StoreErrors that hold no password. */
export function openPostgres({ url, isPatient, prepare, onFewer }: PostgresOptions): Dialect {
  const location = formatLocation(url);
  const explain = (error: unknown, isLogin?: boolean) =>
    explainPostgresFailure(error, location, isLogin);
  const most = isPatient ? 1 : CONNECTIONS;
  const pool = new Pool({
    Client: ClosingClient,
    connectionString: url,
    application_name: 'docs-site',
    max: most,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    ...(!isPatient && { query_timeout: ANSWER_TIMEOUT_MS }),
    types: {
      getTypeParser: (type, format) =>
        NUMBER_TYPES.has(type) ? parseWhole : types.getTypeParser(type, format),
    },
  });
  // A connection that breaks while nobody uses it; the pool has removed it, and without a listener the process would end.
  pool.on('error', () => {});
  // The same for a connection in use. What breaks a new one can come with the bytes that say that it is ready.
  pool.on('connect', (client) => client.on('error', () => {}));
  const slots = createConnectionSlots({
    most,
    waitMs: CONNECT_TIMEOUT_MS,
    countOpen: () => pool.totalCount,
    isRefusal: isConnectionRefused,
    buildBusy: () => buildUnusable(location, ALL_IN_USE),
    onFewer: (connections) => onFewer?.({ connections, most }),
  });
  const settings = buildSettings(isPatient);
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createPostgresDriver({ pool, slots, settings, explain, prepare }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new SharedTypesCompiler(),
  };
}

/**
 * A connection that hangs up where it cannot log in, as without a password. The driver's own leaves the server waiting for a minute,
 * and with an attempt each second the server soon has no connection left for anybody.
 */
class ClosingClient extends Client {
  constructor(...options: ConstructorParameters<typeof Client>) {
    super(...options);
    this.connection.on('error', () => this.connection.stream.destroy());
  }
}

/**
 * Refuses a new database that cannot hold every character that readers write. One with tables is used as it is.
 *
 * @throws StoreError
 */
export async function assertPostgresEncoding(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ encoding: string; tables: string | null }>`
    select current_setting('server_encoding') as encoding,
      to_regclass('kysely_migration')::text as tables`.execute(db);
  const { encoding = '', tables = null } = rows[0] ?? {};
  // SQL_ASCII holds whatever bytes come.
  if (['UTF8', 'SQL_ASCII'].includes(encoding) || tables !== null) return;
  throw new StoreError(
    'failed',
    `The database has the encoding ${encoding}. Create it again with the encoding UTF8.`,
  );
}

/** Keeps everybody else from the tables until the transaction ends. */
export async function lockPostgresTables(
  db: QueryExecutorProvider,
  tables: readonly string[],
): Promise<void> {
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${names} in access exclusive mode`.execute(db);
}

/** Lets each table give out numbers above those that were written into it, as SQLite does by itself. */
export async function continuePostgresNumbers(
  db: QueryExecutorProvider,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(quote_ident(${table}), column_name) as sequence
      from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}
        and column_name = 'id' and is_identity = 'YES'`.execute(db);
    const sequence = rows[0]?.sequence;
    if (sequence == null) continue;
    await sql`select setval(${sequence}, coalesce(max(id), 0) + 1, false)
      from ${sql.table(table)}`.execute(db);
  }
}

/** The same declarations as on SQLite: its integers have 64 bits, and it numbers the rows. */
class SharedTypesCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    this.append(STORED_TYPES[node.dataType] ?? node.dataType);
  }

  protected override getAutoIncrement(): string {
    return 'generated by default as identity';
  }
}

const STORED_TYPES: Readonly<Partial<Record<string, string>>> = {
  integer: 'bigint',
  blob: 'bytea',
};

function parseWhole(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError('The database holds a number that is too large to be read exactly.');
  return value;
}

function buildSettings(isPatient: boolean): string {
  const settings = {
    statement_timeout: isPatient ? 0 : STATEMENT_TIMEOUT_MS,
    lock_timeout: isPatient ? PATIENT_LOCK_TIMEOUT_MS : LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: isPatient ? 0 : IDLE_TRANSACTION_TIMEOUT_MS,
  };
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  // Acknowledged means on the disk, also where the server's own setting is laxer.
  const durable = `case current_setting('synchronous_commit')
    when 'off' then set_config('synchronous_commit', 'on', false) end`;
  return `select ${[...calls, durable].join(', ')}`;
}
