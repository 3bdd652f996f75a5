/** Cuts rows into as many as one statement takes. */
export function inBatches<Row>(rows: readonly Row[], rowsAtOnce: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  );
}
