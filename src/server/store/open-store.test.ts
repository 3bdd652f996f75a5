import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SiteStore, SiteTables } from '#parts/site-tables.ts';
import {
  createTempLocation,
  STORE_KINDS,
  type TempLocation,
} from '#server/testing/create-temp-store.ts';
import { spawnScript } from '#server/testing/spawn-script.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';
import { openStore } from './open-store.ts';
import { StoreError } from './store-error.ts';
import { buildSearch, insertSearch, readQueries } from './testing/search-rows.ts';

/** Processes that open each of the databases at the same time. */
const STARTS = 3;
const DATABASES = { sqlite: 20, postgres: 5 };

describe.each(STORE_KINDS)('openStore on %s', (kind) => {
  let location: TempLocation;
  const stores: SiteStore[] = [];

  beforeEach(async () => {
    location = await createTempLocation(kind);
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await location.remove();
  });

  async function open(mustExist = false): Promise<SiteStore> {
    const store = await openStore<SiteTables>({ ...location, mustExist });
    stores.push(store);
    return store;
  }

  it('keeps what was written for the next start', async () => {
    const first = await openStore<SiteTables>(location);
    await insertSearch(first, 'voucher');
    await first.close();
    expect(await readQueries(await open())).toEqual(['voucher']);
  });

  it('gives whole numbers back as numbers, up to the largest that are exact, and sums of them', async () => {
    const store = await open();
    await insertSearch(store, 'one', Number.MAX_SAFE_INTEGER - 1);
    await insertSearch(store, 'two', 1);
    const row = await store.db
      .selectFrom('search_queries')
      .select(['hit_count', 'at', 'id'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ hit_count: 2 ** 53 - 2, at: 1_800_000_000_000, id: 1 });
    const sums = await store.db
      .selectFrom('search_queries')
      .select(({ fn }) => [
        fn.sum<number>('hit_count').as('sum'),
        fn.countAll<number>().as('count'),
        fn.max('at').as('last'),
      ])
      .executeTakeFirstOrThrow();
    expect(sums).toEqual({ sum: 2 ** 53 - 1, count: 2, last: 1_800_000_000_000 });
  });

  it('keeps every character of a text, and a sign in the location of U+0000', async () => {
    const store = await open();
    const text = 'Ünïcôdé 漢字 🎟 \u200b \' " \\ \r\n\t $1 ?';
    await insertSearch(store, text);
    await insertSearch(store, 'a\0b');
    expect(await readQueries(store)).toEqual([text, 'a\uFFFDb']);
  });

  it('tells how many rows a deletion took', async () => {
    const store = await open();
    await insertSearch(store, 'voucher');
    const { numDeletedRows } = await store.db.deleteFrom('search_queries').executeTakeFirst();
    expect(numDeletedRows).toBe(1n);
  });

  it('undoes a transaction that fails', async () => {
    const store = await open();
    const failing = store.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('search_queries').values(buildSearch('lost')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readQueries(store)).toEqual([]);
  });

  it('has not committed a transaction that went on after a statement of it had failed', async () => {
    const store = await open();
    const going = store.db.transaction().execute(async (transaction) => {
      await insertSearch({ db: transaction }, 'before');
      const failing = sql`insert into search_queries (query) values ('half')`.execute(transaction);
      await expect(failing).rejects.toThrow();
    });
    // SQLite undoes the statement alone, PostgreSQL the transaction: then it must not look like a success.
    const outcome = await going.then(
      () => 'written',
      () => 'undone',
    );
    expect(await readQueries(store)).toEqual(outcome === 'written' ? ['before'] : []);
  });

  it('shows a transaction that only reads the same rows all the time, and keeps nobody from writing', async () => {
    const [reader, writer] = [await open(), await open()];
    await insertSearch(writer, 'first');
    const seen = await reader.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const before = await readQueries({ db: transaction });
        await insertSearch(writer, 'second');
        return [before, await readQueries({ db: transaction })];
      });
    expect(seen).toEqual([['first'], ['first']]);
    expect(await readQueries(reader)).toEqual(['first', 'second']);
  });

  it('migrates once when several processes start at the same time', async () => {
    const locations = [location];
    while (locations.length < DATABASES[kind]) locations.push(await createTempLocation(kind));
    try {
      const args = locations.map((item) => JSON.stringify(item));
      const scripts = await Promise.all(
        Array.from({ length: STARTS }, () => spawnScript('open-stores.ts', args)),
      );
      await expect
        .poll(() => scripts.every(({ lines }) => lines[0] === 'ready'), { timeout: 30_000 })
        .toBe(true);
      for (const { child } of scripts) child.stdin.write('go\n');
      expect(await Promise.all(scripts.map(({ ended }) => ended))).toEqual([0, 0, 0]);
      for (const { lines } of scripts) expect(lines.slice(1)).toEqual(args);
      for (const item of locations)
        expect(await readMigrations(item)).toEqual(Object.keys(MIGRATIONS));
    } finally {
      for (const item of locations.slice(1)) await item.remove();
    }
  });

  async function readMigrations(where: TempLocation): Promise<string[]> {
    const store = await openStore(where);
    const { rows } = await sql<{
      name: string;
    }>`select name from kysely_migration order by name`.execute(store.db);
    await store.close();
    return rows.map(({ name }) => name);
  }

  it('says that there is no database yet, and creates none, when one must exist', async () => {
    for (const _ of [1, 2]) await expect(open(true)).rejects.toMatchObject({ failure: 'missing' });
    await open();
    await expect(open(true)).resolves.toBeDefined();
  });

  it('says that the database is newer when it has run an unknown migration', async () => {
    const store = await open();
    await sql`insert into kysely_migration values ('999-later', '2026-01-01')`.execute(store.db);
    const error: unknown = await open().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ failure: 'newer' });
  });
});
