import { describe, expect, it } from 'vitest';
import { mergeRecord } from './merge-record.ts';

const merge = (previous: unknown, operation: string, value: unknown) =>
  mergeRecord(previous === undefined ? undefined : { objectID: 'a', it: previous }, {
    objectID: 'a',
    it: { _operation: operation, value },
  })['it'];

describe('mergeRecord', () => {
  it('carries out the built-in operations', () => {
    expect(merge(2, 'Increment', 3)).toBe(5);
    expect(merge(2, 'Decrement', 3)).toBe(-1);
    expect(merge(undefined, 'Increment', 3)).toBe(3);
    expect(merge(['x'], 'Add', 'x')).toEqual(['x', 'x']);
    expect(merge(['x'], 'AddUnique', 'x')).toEqual(['x']);
    expect(merge(['x', 'y', 'x'], 'Remove', 'x')).toEqual(['y']);
    expect(merge(4, 'IncrementFrom', 4)).toBe(5);
    expect(merge(4, 'IncrementFrom', 5)).toBe(4);
    expect(merge(4, 'IncrementSet', 9)).toBe(9);
    expect(merge(9, 'IncrementSet', 4)).toBe(9);
    expect(merge(9, 'Explode', 4)).toBe(9);
  });

  it('replaces other values and keeps what is not named', () => {
    expect(mergeRecord({ objectID: 'a', b: 1, c: [1] }, { objectID: 'a', c: [2] })).toEqual({
      objectID: 'a',
      b: 1,
      c: [2],
    });
  });
});
