/** The middle of some numbers. @throws when there are none */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('bench: no value was measured');
  return middle;
}

/** A number as a table shows it: whole when large, with two digits when small. */
export function formatValue(value: number): string {
  return value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
}
