import { sql, type Transaction } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteStore, SiteTables } from '#parts/site-tables.ts';
import { createPostgresLocation, type TempLocation } from '#server/testing/create-temp-store.ts';
import { startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts';
import { createConnectionSlots } from './create-connection-slots.ts';
import { openStore } from './open-store.ts';
import { pingStore } from './ping-store.ts';

const ROLE = 'limited';
const ROLE_LIMIT = 3;
const SERVER_LIMIT = 6;
const CALLS = 40;

let server: PostgresServer;
let location: TempLocation;
let admin: Client;
const stores: SiteStore[] = [];
const told: unknown[] = [];

beforeAll(async () => {
  server = await startPostgres({ isDurable: true });
  await withAdmin(async (client) => {
    await client.query(`alter system set max_connections = ${SERVER_LIMIT}`);
    await client.query('alter system set superuser_reserved_connections = 0');
  });
  await server.crash();
  await server.start();
});
afterAll(() => server.remove());

beforeEach(async () => {
  location = await createPostgresLocation(server.url);
  admin = new Client({ connectionString: server.url });
  await admin.connect();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const store of stores.splice(0)) await store.close();
  await admin.end();
  await location.remove();
  await withAdmin((client) => client.query(`drop role if exists ${ROLE}`));
  told.length = 0;
});

async function withAdmin(use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await use(client);
  await client.end();
}

/** Address of the database for a user who may have a few connections only. */
async function limitRole(connections: number): Promise<string> {
  const url = new URL(location.databaseUrl ?? '');
  await admin.query(`create role ${ROLE} login password 'secret' connection limit ${connections}`);
  await admin.query(`alter database ${url.pathname.slice(1)} owner to ${ROLE}`);
  [url.username, url.password] = [ROLE, 'secret'];
  return url.href;
}

async function open(databaseUrl: string): Promise<SiteStore> {
  const store = await openStore<SiteTables>({
    dataDir: location.dataDir,
    databaseUrl,
    onFewerConnections: (counts) => void told.push(counts),
  });
  stores.push(store);
  return store;
}

type Use = (transaction: Transaction<SiteTables>) => Promise<unknown>;
const sleepALittle: Use = (transaction) => sql`select pg_sleep(0.01)`.execute(transaction);

/** Calls that come together, each with a connection until it ends. */
async function callTogether({ db }: SiteStore, count: number, use: Use): Promise<unknown> {
  const calls = Array.from({ length: count }, () => db.transaction().execute(use));
  const results = await Promise.allSettled(calls);
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}

async function countConnections(user: string): Promise<number> {
  const { rows } = await admin.query<{ count: string }>(
    `select count(*) from pg_stat_activity where usename = $1 and application_name = 'docs-site'`,
    [user],
  );
  return Number(rows[0]?.count);
}

/** Makes calls, none of which may fail. @returns how many connections there are then */
async function countAfterCalls(store: SiteStore, user: string): Promise<number> {
  expect(await callTogether(store, CALLS, sleepALittle)).toEqual([]);
  return countConnections(user);
}

/**
 * Makes calls until the server has refused a connection. On a busy machine, a few connections may have done all before there are
 * more. PostgreSQL may refuse both of two that come at once, so there can be fewer than may be.
 *
 * @returns how many connections there are
 */
async function openUntilRefused(store: SiteStore, user: string, max: number): Promise<number> {
  let connections = 0;
  await expect
    .poll(async () => {
      connections = await countAfterCalls(store, user);
      return told.length;
    })
    .toBe(1);
  expect(connections).toBeGreaterThan(1);
  expect(connections).toBeLessThanOrEqual(max);
  return connections;
}

describe('a server of PostgreSQL that gives fewer connections than the site may use', () => {
  it('has calls wait for those that there are, by the limit of a user', async () => {
    const store = await open(await limitRole(ROLE_LIMIT));
    const connections = await openUntilRefused(store, ROLE, ROLE_LIMIT);
    expect(await countAfterCalls(store, ROLE)).toBe(connections);
    expect(told).toEqual([{ connections, most: 10 }]);
  });

  it('has calls wait for those that there are, by the limit of the server', async () => {
    const store = await open(location.databaseUrl ?? '');
    // The one connection that is missing is the test's.
    const connections = await openUntilRefused(store, 'docs', SERVER_LIMIT - 1);
    expect(told).toEqual([{ connections, most: 10 }]);
  });

  it('is asked for more again after a while, and not before', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const store = await open(await limitRole(1));
    expect(await countAfterCalls(store, ROLE)).toBe(1);
    await admin.query(`alter role ${ROLE} connection limit ${ROLE_LIMIT}`);
    expect(await countAfterCalls(store, ROLE)).toBe(1);
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => countAfterCalls(store, ROLE)).toBeGreaterThan(1);
    expect(await countConnections(ROLE)).toBeLessThanOrEqual(ROLE_LIMIT);
    expect(told).toEqual([{ connections: 1, most: 10 }]);
  });

  it('has calls that wait for too long fail, with the reason', async () => {
    const store = await open(await limitRole(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let end: (() => void) | undefined;
    const holding = callTogether(store, 1, () => new Promise<void>((resolve) => (end = resolve)));
    await vi.waitFor(() => expect(end).toBeDefined());
    const ping = pingStore(store).then(() => 'there', String);
    // The refusal of a second connection comes from outside.
    await vi.waitFor(() => expect(told).toHaveLength(1));
    vi.advanceTimersByTime(5000);
    expect(await ping).toContain('all connections to it are in use');
    end?.();
    expect(await holding).toEqual([]);
  });
});

describe('a server of PostgreSQL that gives no connection at all', () => {
  it('fails every call at once, until it gives one', async () => {
    const databaseUrl = await limitRole(1);
    const store = await open(databaseUrl);
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    const failures = await callTogether(store, CALLS, sleepALittle);
    expect(failures).toHaveLength(CALLS);
    expect(new Set((failures as Error[]).map(({ message }) => message))).toEqual(
      new Set([expect.stringContaining('it has no connection left. Allow more connections')]),
    );
    expect(told).toEqual([]);
    await other.end();
    await expect.poll(() => pingStore(store).then(() => 'there', String)).toBe('there');
  });
});

describe('the queue for a connection', () => {
  it('has an end', async () => {
    const slots = createConnectionSlots({
      most: 1,
      waitMs: 60_000,
      countOpen: () => 1,
      isRefusal: () => false,
      buildBusy: () => new Error('busy'),
      onFewer: () => {},
    });
    const ask = () => slots.take(async () => 'connection');
    await ask();
    const waiting = Array.from({ length: 4096 }, ask);
    await expect(ask()).rejects.toThrow('busy');
    for (const next of waiting) {
      slots.give();
      expect(await next).toBe('connection');
    }
  });
});
