import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SiteStore, SiteTables } from '#parts/site-tables.ts';
import { createPostgresLocation, type TempLocation } from '#server/testing/create-temp-store.ts';
import { startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts';
import { openStore } from './open-store.ts';
import { StoreError } from './store-error.ts';
import { insertSearch, readQueries } from './testing/search-rows.ts';

let server: PostgresServer;
let location: TempLocation;
const stores: SiteStore[] = [];

beforeAll(async () => {
  server = await startPostgres({ isDurable: true });
});
afterAll(() => server.remove());

beforeEach(async () => {
  location = await createPostgresLocation(server.url);
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await location.remove();
});

async function open(change: (url: URL) => void = () => {}): Promise<SiteStore> {
  const url = new URL(location.databaseUrl ?? '');
  change(url);
  const store = await openStore<SiteTables>({ dataDir: location.dataDir, databaseUrl: url.href });
  stores.push(store);
  return store;
}

async function readFailure(change: (url: URL) => void): Promise<StoreError> {
  const error: unknown = await open(change).catch((reason: unknown) => reason);
  if (!(error instanceof StoreError)) throw new Error('no StoreError', { cause: error });
  return error;
}

async function readSetting({ db }: Pick<SiteStore, 'db'>, name: string): Promise<unknown> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
    db,
  );
  return rows[0]?.value;
}

describe('openStore on PostgreSQL', () => {
  it('bounds how long a statement, a lock and a forgotten transaction may take', async () => {
    const store = await open();
    expect(await readSetting(store, 'statement_timeout')).toBe('15s');
    expect(await readSetting(store, 'lock_timeout')).toBe('5s');
    expect(await readSetting(store, 'idle_in_transaction_session_timeout')).toBe('1min');
  });

  it('waits for the disk at each commit, whatever the server says', async () => {
    const store = await open();
    const name = new URL(location.databaseUrl ?? '').pathname.slice(1);
    await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(store.db);
    expect(await readSetting(await open(), 'synchronous_commit')).toBe('on');
    expect(await readSetting(store, 'fsync')).toBe('on');
  });

  it('goes on with a new connection when the server has ended one that was in use', async () => {
    const store = await open();
    const other = await open();
    const failing = store.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other.db);
      await sql`select 1`.execute(transaction);
    });
    await expect(failing).rejects.toMatchObject({ failure: 'unreachable' });
    expect(await readSetting(store, 'fsync')).toBe('on');
  });

  it('goes on when the server has ended connections that nobody used', async () => {
    const store = await open();
    const other = await open();
    await sql`select 1`.execute(store.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
    await expect.poll(() => readSetting(store, 'fsync').catch(() => 'lost')).toBe('on');
  });

  it('calls a lock that is held too long busy, and the connection is used again', async () => {
    const [store, other] = [await open(), await open()];
    await store.db.transaction().execute(async (transaction) => {
      await sql`lock table search_queries in access exclusive mode`.execute(transaction);
      const waiting = other.db.transaction().execute(async (second) => {
        await sql`set local lock_timeout = 50`.execute(second);
        await second.selectFrom('search_queries').selectAll().execute();
      });
      await expect(waiting).rejects.toMatchObject({ failure: 'busy' });
    });
    expect(await readSetting(other, 'lock_timeout')).toBe('5s');
  });

  it('quotes no value of a row in a failure', async () => {
    const store = await open();
    const row = { page_path: '/a', reader: 'secret-reader', is_helpful: 1 as const };
    const times = { created_at: 1, changed_at: 1 };
    const give = () =>
      store.db
        .insertInto('page_feedback')
        .values({ ...row, ...times })
        .execute();
    await give();
    const error: unknown = await give().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error)).not.toContain('secret-reader');
  });
});

describe('openStore on PostgreSQL when it cannot', () => {
  it('says that nobody answers, with neither user nor password', async () => {
    const error = await readFailure((url) => (url.port = '1'));
    expect(error.failure).toBe('unreachable');
    expect(error.message).toContain('127.0.0.1:1');
    const { password } = new URL(location.databaseUrl ?? '');
    expect(password).not.toBe('');
    expect(inspect(error)).not.toContain(password);
    expect(error.message).not.toContain('docs@');
  });

  it('says that the password is wrong, without telling it', async () => {
    const error = await readFailure((url) => (url.password = 'not-the-password'));
    expect(error.message).toContain('refused the user or the password');
    expect(inspect(error)).not.toContain('not-the-password');
  });

  it('says that a password is missing', async () => {
    const error = await readFailure((url) => (url.password = ''));
    expect(error.message).toContain('wants a password');
  });

  it.each([
    ['has no TLS', '?sslmode=verify-full'],
    ['lets nobody in (42704)', '?options=-c%20nothing%3D1'],
    ['a file that DATABASE_URL names', '?sslrootcert=/nowhere.pem'],
  ])('says the reason: %s (%s)', async (reason, search) => {
    const error = await readFailure((url) => (url.search = search));
    expect(error.message).toContain(reason);
    expect(error.failure).toBe('unreachable');
  });

  it('says that the name of its host is not known', async () => {
    const error = await readFailure((url) => (url.hostname = 'nowhere.invalid'));
    expect(error.message).toContain('name of its host is not known');
  });

  it('refuses a new database that cannot hold every character', async () => {
    const { db } = await open();
    const name = `latin_${process.pid}`;
    await sql`create database ${sql.id(name)} encoding 'LATIN1' locale 'C' template template0`.execute(
      db,
    );
    const error = await readFailure((url) => (url.pathname = `/${name}`));
    await sql`drop database ${sql.id(name)}`.execute(db);
    expect(error.message).toContain('has the encoding LATIN1');
  });

  it('says that its user has no schema', async () => {
    const options = '-c search_path=nowhere';
    const error = await readFailure((url) => url.searchParams.set('options', options));
    expect(error).toMatchObject({ failure: 'unwritable' });
    expect(error.message).toContain('no schema for tables');
  });

  it('says that the database does not exist', async () => {
    const error = await readFailure((url) => (url.pathname = '/nowhere'));
    expect(error.failure).toBe('missing');
    expect(error.message).toContain('nowhere at 127.0.0.1');
  });

  it('says that it can only be read', async () => {
    const store = await open();
    const name = new URL(location.databaseUrl ?? '').pathname.slice(1);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(
      store.db,
    );
    const reader = await open();
    await expect(insertSearch(reader, 'a')).rejects.toMatchObject({ failure: 'unwritable' });
    expect(await readQueries(reader)).toEqual([]);
  });

  it('can be written again with other connections, since sessions stay as they began', async () => {
    const store = await open();
    const name = sql.id(new URL(location.databaseUrl ?? '').pathname.slice(1));
    const setReadOnly = (value: string) =>
      sql`alter database ${name} set default_transaction_read_only = ${sql.raw(value)}`;
    await setReadOnly('on').execute(store.db);
    const reader = await open();
    await expect(insertSearch(reader, 'a')).rejects.toMatchObject({ failure: 'unwritable' });
    await setReadOnly('off').execute(store.db);
    await insertSearch(reader, 'b');
    expect(await readQueries(reader)).toEqual(['b']);
  });
});
