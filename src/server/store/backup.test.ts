import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SiteStore, SiteTables } from '#parts/site-tables.ts';
import {
  createTempLocation,
  STORE_KINDS,
  type TempLocation,
} from '#server/testing/create-temp-store.ts';
import { createBackupHash } from './backup-format.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';
import { openStore, type StoreLocation } from './open-store.ts';
import { listManagedTables } from './managed-tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const ROWS = 1203;
let folder: string;
let file: string;
const locations: TempLocation[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'site.backup');
});
afterEach(async () => {
  for (const location of locations.splice(0)) await location.remove();
  await rm(folder, { recursive: true });
});

async function createLocation(kind: 'sqlite' | 'postgres'): Promise<TempLocation> {
  const location = await createTempLocation(kind);
  locations.push(location);
  return location;
}

async function withStore<Value>(
  location: StoreLocation,
  run: (store: SiteStore) => Promise<Value>,
) {
  const store = await openStore<SiteTables>(location);
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

const buildSearch = (index: number) => ({
  query_id: index % 2 === 0 ? null : `q${index}`,
  index_name: 'docs',
  query: `Zahlung 漢字 🎟 \u2028 "${index}"\n`,
  hit_count: index,
  at: 1_800_000_000_000 + index,
});

/** Rows in several tables, one of them larger than what is read at once. */
function fill(location: StoreLocation): Promise<void> {
  return withStore(location, async ({ db }) => {
    for (let start = 0; start < ROWS; start += 401)
      await db
        .insertInto('search_queries')
        .values(Array.from({ length: 401 }, (_, index) => buildSearch(start + index)))
        .execute();
    const times = { commented_at: 1, created_at: 1, changed_at: 2 };
    await db
      .insertInto('page_feedback')
      .values({ page_path: '/a', reader: 'hash', is_helpful: 1, comment: 'Good.', ...times })
      .execute();
  });
}

/** All rows of all tables. */
function readAll(location: StoreLocation): Promise<unknown> {
  return withStore(location, async ({ db }) => {
    const all: Record<string, unknown> = {};
    for (const { name, key } of await listManagedTables(Object.keys(MIGRATIONS))) {
      const order = sql.join(key.map((column) => sql.ref(column)));
      const { rows } = await sql`select * from ${sql.table(name)} order by ${order}`.execute(db);
      all[name] = rows;
    }
    return all;
  });
}

const PAIRS = STORE_KINDS.flatMap((from) => STORE_KINDS.map((to) => ({ from, to })));

describe.each(PAIRS)('a backup of $from restored into $to', ({ from, to }) => {
  it('brings every row back as it was, and new rows get new numbers', async () => {
    const [source, target] = [await createLocation(from), await createLocation(to)];
    await fill(source);
    expect(await writeBackup({ location: source, file })).toBe(ROWS + 1);
    expect(await restoreBackup({ location: target, file })).toBe(ROWS + 1);
    expect(await readAll(target)).toEqual(await readAll(source));
    await withStore(target, async ({ db }) => {
      await db.insertInto('search_queries').values(buildSearch(1)).execute();
      const { last } = await db
        .selectFrom('search_queries')
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      expect(last).toBe(ROWS + 1);
    });
  });
});

describe.each(STORE_KINDS)('writeBackup on %s', (kind) => {
  let location: TempLocation;
  beforeEach(async () => {
    location = await createLocation(kind);
  });

  it('holds the rows of one moment while others are being written', async () => {
    await fill(location);
    await withStore(location, async ({ db }) => {
      const stop = new AbortController();
      let written = 0;
      // Each transaction writes two rows, so that a backup with an odd number has seen half of one.
      const writing = (async () => {
        for (; !stop.signal.aborted; written += 1)
          await db.transaction().execute(async (transaction) => {
            for (const index of [1, 2])
              await transaction.insertInto('search_queries').values(buildSearch(index)).execute();
          });
      })();
      await expect.poll(() => written).toBeGreaterThan(2);
      const before = written;
      const rows = await writeBackup({ location, file });
      stop.abort();
      await writing;
      expect((rows - ROWS - 1) % 2).toBe(0);
      expect((rows - ROWS - 1) / 2).toBeGreaterThanOrEqual(before);
    });
  });

  it('changes nothing, also in a database that needs migrations', async () => {
    await withStore(location, async ({ db }) => {
      await db.schema.dropTable('page_feedback').execute();
      await sql`delete from kysely_migration where name > '001-search-analytics'`.execute(db);
      await writeBackup({ location, file });
      const { rows } = await sql`select name from kysely_migration`.execute(db);
      expect(rows).toEqual([{ name: '001-search-analytics' }]);
    });
  });

  it('says that there is nothing to be kept when there is no database', async () => {
    await expect(writeBackup({ location, file })).rejects.toMatchObject({ failure: 'missing' });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('writeBackup', () => {
  it('writes a file for its owner only, and leaves no other', async () => {
    const location = await createLocation('sqlite');
    await fill(location);
    await writeBackup({ location, file });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['site.backup']);
  });

  it('replaces a file only when it may', async () => {
    const location = await createLocation('sqlite');
    await fill(location);
    await writeFile(file, 'mine');
    await expect(writeBackup({ location, file })).rejects.toMatchObject({ name: 'BackupError' });
    expect(await readFile(file, 'utf8')).toBe('mine');
    await writeBackup({ location, file, canReplace: true });
    expect(await readFile(file, 'utf8')).toContain('docs-site-backup');
  });

  it('says that the file cannot be written', async () => {
    const location = await createLocation('sqlite');
    await fill(location);
    const missing = join(folder, 'none/site.backup');
    await expect(writeBackup({ location, file: missing })).rejects.toMatchObject({
      name: 'BackupError',
    });
  });

  it('leaves tables of others alone, in a database that is not only ours', async () => {
    const location = await createLocation('postgres');
    await withStore(location, async ({ db }) => {
      await sql`create table others (text text)`.execute(db);
      await sql`insert into others values ('theirs')`.execute(db);
    });
    await fill(location);
    await writeBackup({ location, file });
    expect(await readFile(file, 'utf8')).not.toContain('theirs');
    await restoreBackup({ location, file, canReplace: true });
    await withStore(location, async ({ db }) => {
      expect((await sql`select * from others`.execute(db)).rows).toEqual([{ text: 'theirs' }]);
    });
  });
});

describe.each(STORE_KINDS)('restoreBackup on %s', (kind) => {
  let location: TempLocation;
  beforeEach(async () => {
    location = await createLocation(kind);
  });

  it('refuses a database with rows, and replaces them when it may', async () => {
    await fill(location);
    await writeBackup({ location, file });
    const before = await readAll(location);
    await withStore(location, ({ db }) =>
      db.insertInto('search_queries').values(buildSearch(9)).execute(),
    );
    const later = await readAll(location);
    await expect(restoreBackup({ location, file })).rejects.toThrow('--replace');
    expect(await readAll(location)).toEqual(later);
    await restoreBackup({ location, file, canReplace: true });
    expect(await readAll(location)).toEqual(before);
  });

  it('shows the restored rows to a server that was running all the time', async () => {
    await fill(location);
    await writeBackup({ location, file });
    await withStore(location, async ({ db }) => {
      await db.deleteFrom('search_queries').execute();
      await restoreBackup({ location, file, canReplace: true });
      const rows = await db.selectFrom('search_queries').select('id').execute();
      expect(rows).toHaveLength(ROWS);
      await db.insertInto('search_queries').values(buildSearch(1)).execute();
    });
  });

  it('touches nothing for a file that is cut off, changed, of another kind or missing', async () => {
    await fill(location);
    await writeBackup({ location, file });
    const before = await readAll(location);
    const text = await readFile(file, 'utf8');
    const lines = text.split('\n');
    const later = text.replace('"001-search-analytics"', '"000-first","001-search-analytics"');
    const wrong = [
      '',
      text.slice(0, -1),
      text.slice(0, text.length / 2),
      lines.slice(0, -2).join('\n').concat('\n'),
      text.replace('"docs"', '"dogs"'),
      lines.toSpliced(5, 1).join('\n'),
      lines.toSpliced(5, 0, lines[5] ?? '').join('\n'),
      `${text}[]\n`,
      later,
      '{"format":"docs-site-backup","version":2}\n',
      'SQLite format 3\0',
      JSON.stringify({ any: 'thing' }),
    ];
    for (const content of wrong) {
      await writeFile(file, content);
      await expect(restoreBackup({ location, file, canReplace: true })).rejects.toThrow(
        /cannot be used|another version/,
      );
    }
    await rm(file);
    await expect(restoreBackup({ location, file, canReplace: true })).rejects.toThrow(
      'cannot be read',
    );
    expect(await readAll(location)).toEqual(before);
  });

  it('undoes everything when a row cannot be written', async () => {
    await fill(location);
    await writeBackup({ location, file });
    const before = await readAll(location);
    // A backup that is whole but whose rows break a rule of the tables.
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').slice(0, -1);
    lines.splice(5, 0, lines[5] ?? '');
    const body = lines.map((line) => `${line}\n`).join('');
    const sha256 = createBackupHash().update(body).digest('hex');
    await writeFile(file, `${body}${JSON.stringify({ rows: ROWS + 2, sha256 })}\n`);
    await expect(restoreBackup({ location, file, canReplace: true })).rejects.toThrow();
    expect(await readAll(location)).toEqual(before);
  });
});

describe('a backup of an unreadable file', () => {
  it('is refused', async () => {
    const location = await createLocation('sqlite');
    await writeFile(file, '');
    await chmod(file, 0o000);
    await expect(restoreBackup({ location, file })).rejects.toMatchObject({ name: 'BackupError' });
  });
});
