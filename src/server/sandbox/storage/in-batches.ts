/** Rows of one statement; databases take some tens of thousands of values. */
const ROWS_AT_ONCE = 500;

/** Cuts rows into as many as one statement takes. */
export function inBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
