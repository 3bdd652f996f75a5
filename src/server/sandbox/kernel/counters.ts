import type { Draft } from './draft.ts';
import { defineKind } from './kind.ts';

interface Counter {
  readonly id: string;
  readonly value: number;
}

/** The last numbers of series, by the name of the series. */
export const COUNTERS = defineKind<Counter>('counter', 'cnt');

/** The next number of a series, from 1; no number is given twice. */
export function takeNumber(state: Draft, series: string): number {
  const value = (state.get(COUNTERS, series)?.value ?? 0) + 1;
  state.put(COUNTERS, { id: series, value });
  return value;
}
