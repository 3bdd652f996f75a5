/** One measured number, with what it must reach where a target exists. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Largest or smallest good value. */
  readonly target?: { readonly most: number } | { readonly least: number };
  /** How it was measured, where the name does not say. */
  readonly note?: string;
}

/** Whether a measurement reaches its target; one without a target always does. */
export function isReached({ value, target }: Measurement): boolean {
  if (!target) return true;
  return 'most' in target ? value <= target.most : value >= target.least;
}

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
