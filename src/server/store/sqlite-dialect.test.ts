import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SiteStore, SiteTables } from '#parts/site-tables.ts';
import { collectGarbage } from '#testing/collect-garbage.ts';
import { openStore } from './open-store.ts';
import { StoreError } from './store-error.ts';
import { buildSearch, insertSearch, readQueries } from './testing/search-rows.ts';

let folder: string;
const stores: SiteStore[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await rm(folder, { recursive: true });
});

async function open(dataDir = folder, mustExist = false): Promise<SiteStore> {
  const store = await openStore<SiteTables>({ dataDir, mustExist });
  stores.push(store);
  return store;
}

async function readPragma({ db }: SiteStore, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

describe('openStore on SQLite', () => {
  it('makes a folder that nobody else may look into', async () => {
    const dataDir = join(folder, 'above/data');
    await (await openStore<SiteTables>({ dataDir })).close();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'above'))).mode & 0o777).toBe(0o777 & ~process.umask());
  });

  it('creates the folder and the file when they are missing', async () => {
    await open(join(folder, 'deep/data'));
    expect((await stat(join(folder, 'deep/data/site.sqlite'))).isFile()).toBe(true);
  });

  it('writes ahead, waits for the disk at each commit, and checks references', async () => {
    const store = await open();
    expect(await readPragma(store, 'journal_mode')).toBe('wal');
    expect(await readPragma(store, 'synchronous')).toBe(2);
    expect(await readPragma(store, 'foreign_keys')).toBe(1);
  });

  it('runs transactions of one process one after the other', async () => {
    const store = await open();
    const writeTwo = (name: string) =>
      store.db.transaction().execute(async (transaction) => {
        for (const part of ['1', '2'])
          await transaction
            .insertInto('search_queries')
            .values(buildSearch(name + part))
            .execute();
      });
    await Promise.all([writeTwo('a'), writeTwo('b')]);
    expect(await readQueries(store)).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  it('lets the event loop run while another process holds the database', async () => {
    const [one, two] = [await open(), await open()];
    for (let read = 0; read < 20; read += 1) await readQueries(two);
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 5);
    await one.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('search_queries').values(buildSearch('first')).execute();
      const waiting = insertSearch(two, 'second');
      await new Promise((resolve) => setTimeout(resolve, 50));
      // Statements that are collected need the connection which is waiting.
      collectGarbage();
      await new Promise((resolve) => setTimeout(resolve, 50));
      void waiting;
    });
    clearInterval(turning);
    expect(turns).toBeGreaterThan(5);
    await expect.poll(() => readQueries(one)).toEqual(['first', 'second']);
  });
});

describe('openStore on SQLite when it cannot', () => {
  async function readFailure(dataDir = folder, mustExist = false): Promise<StoreError> {
    const error: unknown = await open(dataDir, mustExist).catch((reason: unknown) => reason);
    if (!(error instanceof StoreError)) throw new Error('no StoreError', { cause: error });
    return error;
  }

  it('says that there is no database yet, and creates none, when one must exist', async () => {
    const error = await readFailure(join(folder, 'none'), true);
    expect(error.failure).toBe('missing');
    expect(error.message).toContain(join(folder, 'none/site.sqlite'));
    await expect(stat(join(folder, 'none'))).rejects.toThrow('ENOENT');
  });

  it('says that the folder cannot be written when a file is in its place', async () => {
    await writeFile(join(folder, 'data'), '');
    const error = await readFailure(join(folder, 'data/deeper'));
    expect(error.failure).toBe('unwritable');
    expect(error.message).toContain('Check DATA_DIR');
  });

  it('says that the file cannot be created when a folder is in its place', async () => {
    await mkdir(join(folder, 'site.sqlite'));
    expect((await readFailure()).failure).toBe('unwritable');
  });

  it('says that a folder without the right to write cannot be written', async () => {
    await chmod(folder, 0o500);
    const attempt = open().then(
      () => 'opened',
      (error: unknown) => (error instanceof StoreError ? error.failure : error),
    );
    // The superuser may write everywhere.
    expect(await attempt).toBe(process.getuid?.() === 0 ? 'opened' : 'unwritable');
    await chmod(folder, 0o700);
  });

  it('says that a file which is no database is damaged', async () => {
    await writeFile(join(folder, 'site.sqlite'), 'This is a letter, not a database. '.repeat(100));
    expect((await readFailure()).failure).toBe('damaged');
  });
});

describe('a full disk', () => {
  async function fill(store: SiteStore): Promise<unknown> {
    await sql`pragma max_page_count = 40`.execute(store.db);
    for (;;) {
      const error: unknown = await insertSearch(store, 'wallet '.repeat(1000)).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error !== undefined) return error;
    }
  }

  it('is a StoreError that says so', async () => {
    const error = await fill(await open());
    expect(error).toMatchObject({ name: 'StoreError', failure: 'full' });
    expect(String(error)).toContain('no room left on the disk');
  });

  it('fails a transaction as a whole with the same error, and leaves the store usable', async () => {
    const store = await open();
    await fill(store);
    const count = (await readQueries(store)).length;
    const failing = store.db.transaction().execute(async (transaction) => {
      for (let row = 0; row < 10; row += 1)
        await transaction
          .insertInto('search_queries')
          .values(buildSearch('wallet '.repeat(1000)))
          .execute();
    });
    await expect(failing).rejects.toMatchObject({ failure: 'full' });
    expect(await readQueries(store)).toHaveLength(count);
    await sql`pragma max_page_count = 1000`.execute(store.db);
    await insertSearch(store, 'after');
    expect(await readQueries(store)).toHaveLength(count + 1);
  });
});
