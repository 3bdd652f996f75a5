import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTempStore, STORE_KINDS, type TempStore } from '#server/testing/create-temp-store.ts';
import { createStatement } from './create-statement.ts';

interface Tables {
  sandbox_seeds: { name: string; body: string };
}
type Row = Tables['sandbox_seeds'];

const ROWS: readonly Row[] = Array.from({ length: 40 }, (_, index) => ({
  name: `seed ${index}`,
  body: `'${index}' is ? and $1`,
}));

const sort = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));

describe.each(STORE_KINDS)('a statement on %s', (kind) => {
  let store: TempStore;
  let db: Kysely<Tables>;
  let builds: number;
  const add = createStatement((own: Kysely<Tables>, rows: readonly Row[]) => {
    builds += 1;
    return own
      .insertInto('sandbox_seeds')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((build) => ({ body: build.ref('excluded.body') })),
      )
      .returning('name');
  });
  const list = async () => sort(await db.selectFrom('sandbox_seeds').selectAll().execute());

  beforeEach(async () => {
    store = await createTempStore(kind);
    db = store.db;
    builds = 0;
  });
  afterEach(() => store.remove());

  it('runs with the values of each time, within a transaction too', async () => {
    const [first, second, third] = ROWS;
    expect((await add(db, [first!])).rows).toEqual([{ name: first!.name }]);
    await add(db, [second!]);
    await db.transaction().execute(async (own) => {
      await add(own, [third!]);
      await add(own, [{ ...first!, body: 'other' }]);
    });
    expect(await list()).toEqual([{ ...first!, body: 'other' }, second, third]);
  });

  it('is built once for each number of rows, and each time where there are many', async () => {
    for (const rows of [ROWS.slice(0, 2), ROWS.slice(2, 4), ROWS.slice(4, 7), ROWS.slice(7, 10)])
      await add(db, rows);
    expect(builds).toBe(2);
    await add(db, ROWS.slice(10));
    await add(db, ROWS.slice(10));
    expect(builds).toBe(4);
    expect(await list()).toEqual(sort(ROWS));
  });
});
