import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql/promise';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTempPlace,
  STORE_KINDS,
  type StoreKind,
  type TempPlace,
} from '#server/testing/create-temp-store.ts';
import { buildSampleRows, readNumericColumns } from '#server/testing/write-sample-rows.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';
import { openStore, type Store } from './open-store.ts';
import { listOwnTables } from './own-tables.ts';

const VERSIONS = Object.keys(MIGRATIONS);
const CASES = STORE_KINDS.flatMap((kind) => VERSIONS.map((version) => ({ kind, version })));
const places: TempPlace[] = [];
const stores: Store[] = [];

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const place of places.splice(0)) await place.remove();
});

async function createPlace(kind: StoreKind): Promise<TempPlace> {
  const place = await createTempPlace(kind);
  places.push(place);
  return place;
}

async function open(place: TempPlace): Promise<Store> {
  const store = await openStore(place);
  stores.push(store);
  return store;
}

/** Writes a database as an earlier version of the site has left it; `npm run keep-store-version` wrote it down. */
async function writeKept(place: TempPlace, version: string): Promise<void> {
  const isPostgres = place.databaseUrl !== undefined;
  const name = `${version}.${isPostgres ? 'postgres' : 'sqlite'}.sql`;
  const text = await readFile(join(import.meta.dirname, 'migrations/kept', name), 'utf8');
  if (!isPostgres) {
    const database = new Database(join(place.dataDir, 'site.sqlite'), {});
    await database.exec(text);
    database.close();
    return;
  }
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Everything that makes the tables: columns with their types and rules, indices, references. */
async function readSchema({ db }: Store, kind: StoreKind): Promise<unknown> {
  const tables = await db.introspection.getTables();
  const rules =
    kind === 'sqlite'
      ? sql`select name, sql from sqlite_master where name not like '%kysely%' order by name`
      : sql`select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
          union all select conname, pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace order by name, sql`;
  return { tables, rules: (await rules.execute(db)).rows };
}

describe.each(CASES)('a database of $version on $kind', ({ kind, version }) => {
  let store: Store;
  beforeEach(async () => {
    const place = await createPlace(kind);
    await writeKept(place, version);
    store = await open(place);
  });

  it('keeps every row when it is brought up to date', async () => {
    const names = VERSIONS.slice(0, VERSIONS.indexOf(version) + 1);
    for (const table of await listOwnTables(names)) {
      const columns = sql.join(table.columns.map((column) => sql.ref(column)));
      const { rows } = await sql<Record<string, unknown>>`
        select ${columns} from ${sql.table(table.name)}
        order by ${sql.join(table.key.map((column) => sql.ref(column)))}`.execute(store.db);
      const numeric = await readNumericColumns(store.db, table.name);
      expect(rows.map((row) => table.columns.map((column) => row[column]))).toEqual(
        buildSampleRows(table, numeric),
      );
    }
  });

  it('has the tables of a new database when it is brought up to date', async () => {
    const fresh = await open(await createPlace(kind));
    expect(await readSchema(store, kind)).toEqual(await readSchema(fresh, kind));
  });
});
