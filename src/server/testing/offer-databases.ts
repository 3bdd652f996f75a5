// Vitest's global setup: makes what all test files copy or use together, once the first of them asks for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { findQuickFolder } from '#scripts/lib/find-quick-folder.mjs';
import { openStore } from '#server/store/open-store.ts';
import { serveOffers } from './serve-offers.ts';
import { startPostgres, type PostgresServer } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where to ask for what is offered; see loadOffer. */
    readonly databaseOffer: string;
  }
}

/** What is offered, by the path under which it is asked for. */
export interface DatabaseOffer {
  /** Address of the PostgreSQL server of all test files. */
  readonly postgres: string;
  /** Name of a database of that server that is up to date and empty, a template for others. */
  readonly postgresTemplate: string;
  /** Folder of an SQLite database that is up to date and empty. */
  readonly sqliteTemplate: string;
}

const TEMPLATE = 'migrated';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined;
  let postgresTemplate: Promise<string> | undefined;
  let sqliteTemplate: Promise<string> | undefined;
  // No test cuts the power of this server.
  const requireServer = () => (server ??= startPostgres({ isDurable: false }));
  const makers: Readonly<Record<keyof DatabaseOffer, () => Promise<string>>> = {
    postgres: async () => (await requireServer()).url,
    postgresTemplate: () => (postgresTemplate ??= requireServer().then(createPostgresTemplate)),
    sqliteTemplate: () => (sqliteTemplate ??= createSqliteTemplate()),
  };
  const offers = await serveOffers(makers);
  project.provide('databaseOffer', offers.url);
  return async () => {
    offers.close();
    const remove = async () => {
      await (await server)?.remove();
      const dir = await sqliteTemplate;
      if (dir !== undefined) await rm(dir, { recursive: true });
    };
    // What could not be started has failed the tests already.
    await remove().catch(() => {});
  };
}

async function createPostgresTemplate({ url }: PostgresServer): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  const databaseUrl = new URL(url);
  databaseUrl.pathname = TEMPLATE;
  await (await openStore({ dataDir: tmpdir(), databaseUrl: databaseUrl.href })).close();
  return TEMPLATE;
}

async function createSqliteTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(findQuickFolder(), 'template-'));
  await (await openStore({ dataDir })).close();
  return dataDir;
}
