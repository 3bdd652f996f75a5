import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { parseRange } from './parse-range.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-99', 1000, { start: 0, end: 99 }],
    ['bytes=900-', 1000, { start: 900, end: 999 }],
    ['bytes=-100', 1000, { start: 900, end: 999 }],
    ['bytes=-5000', 1000, { start: 0, end: 999 }],
    ['bytes=0-5000', 1000, { start: 0, end: 999 }],
    ['bytes=1000-', 1000, 'unsatisfiable'],
    ['bytes=-0', 1000, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=9-3', 1000, undefined],
    ['bytes=0-1,5-6', 1000, undefined],
    ['bytes=-', 1000, undefined],
    ['lines=1-2', 1000, undefined],
    ['bytes=a-b', 1000, undefined],
  ])('reads %s of %i bytes', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });

  it('never goes beyond the bytes there are', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (first, last, size) => {
        for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
          const range = parseRange(header, size);
          if (typeof range !== 'object') continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.start).toBeLessThanOrEqual(range.end);
          expect(range.end).toBeLessThan(size);
        }
      }),
    );
  });
});
