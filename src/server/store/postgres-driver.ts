import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { ConnectionSlots } from './create-connection-slots.ts';
import { isConnectionLost } from './postgres-failures.ts';
import { replaceNulCharacters } from './replace-nul-characters.ts';
import { StoreError } from './store-error.ts';

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE']);

export interface PostgresDriverOptions {
  readonly pool: Pool;
  /** Shares out the connections of the pool. */
  readonly slots: ConnectionSlots;
  /** Statement for each new connection. */
  readonly settings: string;
  readonly explain: (error: unknown, isLogin?: boolean) => unknown;
  /** What must have happened before a connection is handed out. */
  readonly prepare?: (() => Promise<void>) | undefined;
}

/**
 * Creates the driver.
 *
 * Kysely's own driver lets failures through as they are, and never gives a connection back that has refused its settings. Each such
 * connection would be missing from the pool for good.
 */
export function createPostgresDriver(options: PostgresDriverOptions): Driver {
  const { pool, slots, settings, explain, prepare } = options;
  const prepared = new WeakSet<PoolClient>();
  const fail = (error: unknown): never => {
    throw explain(error);
  };

  async function connect(): Promise<PostgresConnection> {
    await prepare?.();
    const client = await slots
      .take(() => pool.connect())
      .catch((error: unknown) => {
        throw explain(error, true);
      });
    const connection = new PostgresConnection(client, explain);
    if (prepared.has(client)) return connection;
    await client.query(settings).catch((error: unknown) => {
      client.release(true);
      slots.give();
      throw error;
    });
    prepared.add(client);
    return connection;
  }

  const run = (connection: DatabaseConnection, statement: string) =>
    requirePostgresConnection(connection).run(statement);
  return {
    init: async () => {},
    acquireConnection: () => connect().catch(fail),
    async releaseConnection(connection) {
      requirePostgresConnection(connection).release();
      slots.give();
    },
    async beginTransaction(connection, transaction) {
      await run(connection, buildBegin(transaction));
    },
    async commitTransaction(connection) {
      const command = await run(connection, 'commit');
      if (command !== 'COMMIT')
        throw new StoreError('failed', 'The transaction had failed before. Nothing was written.');
    },
    async rollbackTransaction(connection) {
      // A connection that is lost has rolled back, and what was to be told is the first failure.
      if (!requirePostgresConnection(connection).isLost) await run(connection, 'rollback');
    },
    destroy: () => pool.end(),
  };
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #explain: (error: unknown) => unknown;
  isLost = false;

  constructor(client: PoolClient, explain: (error: unknown) => unknown) {
    this.#client = client;
    this.#explain = explain;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#query(sql, replaceNulCharacters(parameters));
    if (!WRITES.has(command)) return { rows: rows as Row[] };
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  /** Runs a statement of our own; what PostgreSQL says that it has done. */
  async run(statement: string): Promise<string> {
    return (await this.#query(statement, [])).command;
  }

  release(): void {
    this.#client.release(this.isLost);
  }

  streamQuery(): never {
    throw new Error('Streaming would hold a connection. Read page by page instead.');
  }

  async #query(text: string, parameters: readonly unknown[]) {
    try {
      return await this.#client.query<Record<string, unknown>>(text, [...parameters]);
    } catch (error) {
      this.isLost ||= isConnectionLost(error);
      throw this.#explain(error);
    }
  }
}

function requirePostgresConnection(connection: DatabaseConnection): PostgresConnection {
  if (connection instanceof PostgresConnection) return connection;
  throw new TypeError('This connection is of another driver.');
}

function buildBegin({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
  return `begin${level}${accessMode ? ` ${accessMode}` : ''}`;
}
