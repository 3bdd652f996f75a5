import { expect, it } from 'vitest';
import { compareLimits } from './compare-limits.ts';

it.each([
  [{ maxLength: 60 }, { maxLength: 40 }, 'tighter', 'has `maxLength` `40` instead of `60`'],
  [{ maxItems: 5 }, { maxItems: 9 }, 'looser', 'has `maxItems` `9` instead of `5`'],
  [
    { exclusiveMinimum: 0 },
    { exclusiveMinimum: 1 },
    'tighter',
    'has `exclusiveMinimum` `1` instead of `0`',
  ],
  [{ minimum: 5 }, { minimum: 0 }, 'looser', 'has `minimum` `0` instead of `5`'],
  [{}, { pattern: '^a' }, 'tighter', 'has `pattern` `^a` now'],
  [{ minLength: 2 }, {}, 'looser', 'no longer has `minLength` `2`'],
  [{ multipleOf: 5 }, { multipleOf: 10 }, 'both', 'has `multipleOf` `10` instead of `5`'],
  [{ pattern: '^a' }, { pattern: '^b' }, 'both', 'has `pattern` `^b` instead of `^a`'],
])('finds that %j became %j', (older, newer, way, text) => {
  const isTighter = way !== 'looser';
  const isLooser = way !== 'tighter';
  expect(compareLimits(older, newer)).toEqual([{ isTighter, isLooser, text }]);
});

it('finds nothing where nothing differs, or where a version was kept without limits', () => {
  expect(compareLimits({ minLength: 2 }, { minLength: 2 })).toEqual([]);
  expect(compareLimits(undefined, { minLength: 2 })).toEqual([]);
});
