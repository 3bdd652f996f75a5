import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { findQuickFolder } from '#scripts/lib/find-quick-folder.mjs';
import type { SiteStore, SiteTables } from '#parts/site-tables.ts';
import type { DatabaseOffer } from './offer-databases.ts';
import { askFor } from './serve-offers.ts';
import { openStore, type StoreLocation } from '#server/store/open-store.ts';

/** Databases that the site runs on; what concerns rows is tested on each. */
export const STORE_KINDS = ['sqlite', 'postgres'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

/** A location for a database in which there is none yet. */
export interface TempLocation extends StoreLocation {
  /** Deletes the folder and the database. */
  remove(): Promise<void>;
}

export interface TempStore extends SiteStore {
  readonly dataDir: string;
  /** Deletes all rows. */
  clear(): Promise<void>;
  /** Closes the database and deletes it. */
  remove(): Promise<void>;
}

/** Makes a location for a real database in the system's temporary folder, or on the tests' PostgreSQL server. */
export async function createTempLocation(kind: StoreKind = 'sqlite'): Promise<TempLocation> {
  return kind === 'sqlite'
    ? createTempFolder()
    : createPostgresLocation(await loadOffer('postgres'));
}

/** A real database of its own, up to date and empty: a copy of what the migrations have made once for all tests. */
export async function createTempStore(kind: StoreKind = 'sqlite'): Promise<TempStore> {
  if (kind === 'postgres') {
    const [server, template] = [await loadOffer('postgres'), await loadOffer('postgresTemplate')];
    return openTempLocation(await createPostgresLocation(server, template));
  }
  const location = await createTempFolder();
  await cp(await loadOffer('sqliteTemplate'), location.dataDir, { recursive: true });
  return openTempLocation(location);
}

/** A real database in a temporary folder that another process has used. */
export async function openTempStore(dataDir: string): Promise<TempStore> {
  return openTempLocation({ dataDir, remove: () => rm(dataDir, { recursive: true }) });
}

/** A real database in a location that other processes use as well. */
export async function openTempLocation(location: TempLocation): Promise<TempStore> {
  const store = await openStore<SiteTables>(location);
  return {
    ...store,
    dataDir: location.dataDir,
    async clear() {
      for (const { name } of await store.db.introspection.getTables())
        await sql`delete from ${sql.table(name)}`.execute(store.db);
    },
    async remove() {
      await store.close();
      await location.remove();
    },
  };
}

async function createTempFolder(): Promise<TempLocation> {
  const dataDir = await mkdtemp(join(findQuickFolder(), 'store-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true }) };
}

/**
 * Makes a location for a database on a PostgreSQL server.
 *
 * @param template name of the database to copy; the server's own is empty
 */
export async function createPostgresLocation(
  serverUrl: string,
  template = 'template1',
): Promise<TempLocation> {
  const folder = await createTempFolder();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    // Copying the files takes a third of the time of writing each block to the log.
    const canCopyFiles = Number(rows[0]?.server_version_num) >= STRATEGY_SINCE;
    const strategy = canCopyFiles ? 'strategy file_copy' : '';
    await client.query(`create database ${name} template ${template} ${strategy}`);
  });
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = name;
  return {
    dataDir: folder.dataDir,
    databaseUrl: databaseUrl.href,
    async remove() {
      await runOnServer(serverUrl, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      });
      await folder.remove();
    },
  };
}

/** PostgreSQL before 15 has one way to copy a database: that of files. */
const STRATEGY_SINCE = 150_000;

const offers = new Map<keyof DatabaseOffer, string>();

async function loadOffer(name: keyof DatabaseOffer): Promise<string> {
  const loaded = offers.get(name);
  if (loaded !== undefined) return loaded;
  const text = await askFor(inject('databaseOffer'), name);
  offers.set(name, text);
  return text;
}

async function runOnServer(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
