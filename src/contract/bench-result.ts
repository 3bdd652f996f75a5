// What a benchmark leaves in bench/results/: the benchmarks write the file, and the page /quality shows it.

/** One measured number, with what it must reach where a target exists. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Largest or smallest good value. */
  readonly target?: { readonly max: number } | { readonly min: number };
  /** How it was measured, where the name does not say. */
  readonly note?: string;
}

/** The result of one benchmark. */
export interface BenchResult {
  readonly title: string;
  /** Day of the run, as YYYY-MM-DD. */
  readonly date: string;
  /** Short hash of the commit that was measured, with `+` when files had changed since. Absent outside a git checkout. */
  readonly commit?: string;
  readonly node: string;
  readonly machine: string;
  readonly measurements: readonly Measurement[];
}

/** Whether a measurement reaches its target. A measurement without a target always does. */
export function isReached({ value, target }: Pick<Measurement, 'value' | 'target'>): boolean {
  if (!target) return true;
  return 'max' in target ? value <= target.max : value >= target.min;
}
