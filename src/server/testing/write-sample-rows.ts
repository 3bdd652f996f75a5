import { sql, type Kysely } from 'kysely';
import type { ManagedTable } from '#server/store/managed-tables.ts';

const ROWS = 2;

/** Sample rows of a table: each value follows from the row's number alone, so that rows refer to rows that there are. */
export function buildSampleRows(table: ManagedTable, numeric: ReadonlySet<string>) {
  return Array.from({ length: ROWS }, (_, index) =>
    table.columns.map((column) => (numeric.has(column) ? index + 1 : `text ${index + 1}`)),
  );
}

/** Columns of a table that hold numbers. */
export async function readNumericColumns(
  db: Kysely<unknown>,
  table: string,
): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const isNumeric = ({ dataType }: { dataType: string }) => /int/i.test(dataType);
  return new Set(columns.filter(isNumeric).map(({ name }) => name));
}

/** Writes the sample rows of some tables, which come after those that they refer to. */
export async function writeSampleRows(
  db: Kysely<unknown>,
  tables: readonly ManagedTable[],
): Promise<void> {
  for (const table of tables) {
    const columns = sql.join(table.columns.map((column) => sql.ref(column)));
    for (const row of buildSampleRows(table, await readNumericColumns(db, table.name)))
      await sql`insert into ${sql.table(table.name)} (${columns})
        values (${sql.join(row)})`.execute(db);
  }
}
