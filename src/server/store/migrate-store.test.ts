import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTempStore, STORE_KINDS, type TempStore } from '#server/testing/create-temp-store.ts';
import { migrateStore } from './migrate-store.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';

const createNotes = async (db: Kysely<unknown>) => {
  await db.schema.createTable('notes').addColumn('text', 'text').execute();
};

describe.each(STORE_KINDS)('migrateStore on %s', (kind) => {
  let store: TempStore;
  beforeEach(async () => {
    store = await createTempStore(kind);
  });
  afterEach(() => store.remove());

  async function listTables(): Promise<string[]> {
    const tables = await store.db.introspection.getTables();
    return tables.map(({ name }) => name);
  }

  it('runs what a database lacks', async () => {
    await migrateStore(store.db, { ...MIGRATIONS, '990-notes': { up: createNotes } });
    expect(await listTables()).toContain('notes');
  });

  it('runs a migration once', async () => {
    const list = { ...MIGRATIONS, '990-notes': { up: createNotes } };
    await migrateStore(store.db, list);
    await expect(migrateStore(store.db, list)).resolves.toBeUndefined();
  });

  it('leaves a database alone that has a table of another program', async () => {
    await sql`create table "another" (id text)`.execute(store.db);
    const create = (name: string) => async (db: Kysely<unknown>) => {
      await db.schema.createTable(name).addColumn('text', 'text').execute();
    };
    const list = {
      ...MIGRATIONS,
      '990-notes': { up: create('notes') },
      '991-another': { up: create('another') },
    };
    await expect(migrateStore(store.db, list)).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringContaining('table of another program'),
    });
    expect(await listTables()).not.toContain('notes');
  });

  it('undoes all of a start when one migration fails, its own table changes among them', async () => {
    const failing = async (db: Kysely<unknown>) => {
      await db.schema.createTable('halves').addColumn('text', 'text').execute();
      await sql`insert into nowhere values (1)`.execute(db);
    };
    const list = { ...MIGRATIONS, '990-notes': { up: createNotes }, '991-bad': { up: failing } };
    await expect(migrateStore(store.db, list)).rejects.toThrow('nowhere');
    expect(await listTables()).not.toContain('notes');
    expect(await listTables()).not.toContain('halves');
  });
});

describe('MIGRATIONS', () => {
  it('are a list whose names are in order of running', () => {
    const names = Object.keys(MIGRATIONS);
    expect(names).toEqual(names.toSorted());
    for (const name of names) expect(name).toMatch(/^\d{3}-[a-z-]+$/);
  });
});
