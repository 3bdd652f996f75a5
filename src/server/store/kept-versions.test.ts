import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql/promise';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTempLocation,
  STORE_KINDS,
  type StoreKind,
  type TempLocation,
} from '#server/testing/create-temp-store.ts';
import { buildSampleRows, readNumericColumns } from '#server/testing/write-sample-rows.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';
import { openStore, type Store } from './open-store.ts';
import { listManagedTables } from './managed-tables.ts';

const VERSIONS = Object.keys(MIGRATIONS);
const CASES = STORE_KINDS.flatMap((kind) => VERSIONS.map((version) => ({ kind, version })));
const locations: TempLocation[] = [];
const stores: Store[] = [];

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const location of locations.splice(0)) await location.remove();
});

async function createLocation(kind: StoreKind): Promise<TempLocation> {
  const location = await createTempLocation(kind);
  locations.push(location);
  return location;
}

async function open(location: TempLocation): Promise<Store> {
  const store = await openStore(location);
  stores.push(store);
  return store;
}

/** Writes a database as an earlier version of the site has left it; `npm run keep-store-version` wrote it down. */
async function writeKept(location: TempLocation, version: string): Promise<void> {
  const isPostgres = location.databaseUrl !== undefined;
  const name = `${version}.${isPostgres ? 'postgres' : 'sqlite'}.sql`;
  const file = join(import.meta.dirname, 'migrations/kept', name);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no ${name}: run npm run keep-store-version.`);
  });
  if (!isPostgres) {
    const database = new Database(join(location.dataDir, 'site.sqlite'), {});
    await database.exec(text);
    database.close();
    return;
  }
  const client = new Client({ connectionString: location.databaseUrl });
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
    const location = await createLocation(kind);
    await writeKept(location, version);
    store = await open(location);
  });

  it('keeps every row when it is brought up to date', async () => {
    const names = VERSIONS.slice(0, VERSIONS.indexOf(version) + 1);
    for (const table of await listManagedTables(names)) {
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
    const fresh = await open(await createLocation(kind));
    expect(await readSchema(store, kind)).toEqual(await readSchema(fresh, kind));
  });
});
