import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatSchema } from './format-schema.ts';
import { openLocalStore, type LocalTables } from './open-local-store.ts';

const schema = await formatSchema();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-schema-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Everything that a database has before its first workspace. The time of a migration differs. */
async function readAll(db: Kysely<LocalTables>) {
  const list = async (query: string) => (await sql.raw(query).execute(db)).rows;
  return {
    objects: await list('select type, name, tbl_name, sql from sqlite_master order by rowid'),
    migrations: await list('select name from kysely_migration'),
    lock: await list('select * from kysely_migration_lock'),
  };
}

describe('the schema of a new database', () => {
  it('is what the migrations come to', async () => {
    const migrated = await openLocalStore();
    const made = await openLocalStore(undefined, schema);
    const [expected, found] = [await readAll(migrated), await readAll(made)];
    expect(expected.objects.length).toBeGreaterThan(20);
    expect(found).toEqual(expected);
    await migrated.destroy();
    await made.destroy();
  });

  it('is the same text each time, so that the package is', async () => {
    expect(await formatSchema()).toBe(schema);
  });

  it('leaves a database to later versions, which go on from its migrations', async () => {
    const file = join(folder, 'sandbox.sqlite');
    const first = await openLocalStore(file, schema);
    const before = await readAll(first);
    await first.destroy();
    const second = await openLocalStore(file);
    expect(await readAll(second)).toEqual(before);
    await second.destroy();
  });

  it('is not put over a database that has tables', async () => {
    const file = join(folder, 'sandbox.sqlite');
    const first = await openLocalStore(file);
    await first.insertInto('sandbox_seeds').values({ name: 'kept', body: '{}' }).execute();
    await first.destroy();
    const second = await openLocalStore(file, schema);
    expect(await second.selectFrom('sandbox_seeds').select('name').execute()).toEqual([
      { name: 'kept' },
    ]);
    await second.destroy();
  });
});
