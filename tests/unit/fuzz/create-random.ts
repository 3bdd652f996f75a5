/** A source of chance that gives the same values for the same seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** Whether something happens that happens once in so many times. */
  oneIn(times: number): boolean;
}

/** Creates a source of chance (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (values) => values[below(values.length)]!,
    oneIn: (times) => below(times) === 0,
  };
}
