// npm run keep-store-version: writes down, for each migration that has none yet, what the database looks like once it
// has run, with some rows, as SQL of SQLite and of PostgreSQL. The tests bring each of them up to date. With --replace
// for migrations that have not been published.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { migrateStore } from '#server/store/migrate-store.ts';
import { MIGRATIONS } from '#server/store/migrations/migration-list.ts';
import { openDatabase } from '#server/store/open-store.ts';
import { listManagedTables } from '#server/store/managed-tables.ts';
import { startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts';
import { writeSampleRows } from '#server/testing/write-sample-rows.ts';

type Database = Kysely<unknown>;
const folder = join(import.meta.dirname, '../../src/server/store/migrations/kept');

async function fill(db: Database, names: readonly string[]): Promise<void> {
  const list = Object.entries(MIGRATIONS).slice(0, names.length);
  await migrateStore(db, Object.fromEntries(list));
  // The moment would make each run's file another one.
  await sql`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`.execute(db);
  await writeSampleRows(db, await listManagedTables(names));
}

async function dumpSqlite(names: readonly string[]): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kept-'));
  const db = await openDatabase({ dataDir });
  try {
    await fill(db, names);
    const { rows: made } = await sql<{ type: string; name: string; sql: string }>`
      select type, name, sql from sqlite_master
      where sql is not null and name not like 'sqlite\\_%' escape '\\' order by rowid`.execute(db);
    const lines = made.map((item) => `${item.sql};`);
    for (const { name } of made.filter(({ type }) => type === 'table')) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        db,
      );
      for (const row of rows) {
        const values = Object.values(row).map((value) =>
          typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
        );
        lines.push(`insert into "${name}" values (${values.join(', ')});`);
      }
    }
    return `${lines.join('\n')}\n`;
  } finally {
    await db.destroy();
    await rm(dataDir, { recursive: true });
  }
}

async function dumpPostgres(names: readonly string[], server: PostgresServer): Promise<string> {
  const url = new URL(server.url);
  const main = await openDatabase({ dataDir: '', databaseUrl: url.href });
  const name = `kept_${names.length}`;
  await sql`create database ${sql.id(name)}`.execute(main);
  await main.destroy();
  url.pathname = name;
  const db = await openDatabase({ dataDir: '', databaseUrl: url.href });
  try {
    await fill(db, names);
    const options = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', url.href];
    const text = execFileSync(join(server.bin, 'pg_dump'), options, { encoding: 'utf8' });
    // Comments and commands of psql, both with the program's version or a random word.
    const lines = text.split('\n').filter((line) => line !== '' && !/^(--|\\)/.test(line));
    return `${lines.join('\n')}\n`;
  } finally {
    await db.destroy();
  }
}

async function main(): Promise<void> {
  const server = await startPostgres({ isDurable: true });
  try {
    const all = Object.keys(MIGRATIONS);
    for (const [index, last] of all.entries()) {
      const names = all.slice(0, index + 1);
      const files = [`${last}.sqlite.sql`, `${last}.postgres.sql`].map((name) =>
        join(folder, name),
      );
      if (files.every((file) => existsSync(file)) && !process.argv.includes('--replace')) continue;
      const texts = [await dumpSqlite(names), await dumpPostgres(names, server)];
      for (const [at, file] of files.entries()) await writeFile(file, texts[at] ?? '');
      console.log(`Kept ${last}.`);
    }
  } finally {
    await server.remove();
  }
}

await main();
