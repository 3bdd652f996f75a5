import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';

/** Rows up to which a statement is kept. More come seldom, and each number of rows is a statement of its own. */
const MAX_KEPT_ROWS = 16;

/** Stands for a value of a row until the statement runs. */
class Slot {
  readonly row: number;
  readonly column: string;

  constructor(row: number, column: string) {
    this.row = row;
    this.column = column;
  }
}

/**
 * A statement that runs with other values each time.
 *
 * @param rows the values. All have the same columns
 */
export type Statement<Tables, Row extends object, Result> = (
  db: Kysely<Tables>,
  rows: readonly Row[],
) => Promise<QueryResult<Result>>;

/**
 * Creates a statement that Kysely builds and compiles once for each dialect and number of rows: to do so takes longer than to
 * run most statements.
 *
 * @param build must put each value into the statement as a value, and must not look at the value: for the statement that is kept,
 *   something else stands in its place
 */
export function createStatement<Tables, Row extends object, Result>(
  build: (db: Kysely<Tables>, rows: readonly Row[]) => Compilable<Result>,
): Statement<Tables, Row, Result> {
  /** By dialect, which all transactions of a database share, and by the number of rows. */
  const kept = new WeakMap<object, Map<number, CompiledQuery<Result>>>();

  function require(db: Kysely<Tables>, rows: readonly Row[]): CompiledQuery<Result> {
    const { adapter } = db.getExecutor();
    const known = kept.get(adapter) ?? new Map<number, CompiledQuery<Result>>();
    kept.set(adapter, known);
    const compiled = known.get(rows.length) ?? build(db, rows.map(buildSlots)).compile();
    known.set(rows.length, compiled);
    return compiled;
  }

  return async (db, rows) => {
    if (rows.length > MAX_KEPT_ROWS) return db.executeQuery(build(db, rows));
    const compiled = require(db, rows);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? rows[value.row]![value.column as keyof Row] : value,
    );
    return db.executeQuery({ ...compiled, parameters });
  };
}

function buildSlots<Row extends object>(row: Row, index: number): Row {
  const slots = Object.keys(row).map((column) => [column, new Slot(index, column)]);
  // Kysely hands values on as they are, so nobody sees that these have other types.
  return Object.fromEntries(slots) as Row;
}
