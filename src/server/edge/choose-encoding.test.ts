import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { chooseEncodings, ENCODINGS } from './choose-encoding.ts';

describe('chooseEncodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['x-gzip', ['gzip', 'identity']],
    ['br;q=0.5, gzip;q=0.9', ['gzip', 'br', 'identity']],
    ['br;q=0, *', ['gzip', 'identity']],
    ['*;q=0.1', ['br', 'gzip', 'identity']],
    ['identity, br;q=0.2', ['identity', 'br']],
    ['GZIP ; Q=1', ['gzip', 'identity']],
    ['br;q=oops', ['identity']],
    ['zstd', ['identity']],
    ['identity;q=0', []],
    ['identity;q=0.000, gzip', ['gzip']],
    ['identity;q=0, zstd', []],
    ['*;q=0', []],
    ['gzip, *;q=0', ['gzip']],
    ['identity;q=0.5, *;q=0', ['identity']],
    ['identity;q=oops', ['identity']],
    ['', ['identity']],
    [null, ['identity']],
  ])('orders %s', (header, expected) => {
    expect(chooseEncodings(header)).toEqual(expected);
  });

  it('ends in the identity unless that is excluded, for any header, remembered or not', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const encodings = chooseEncodings(header);
        const excludes = /(identity|\*)\s*;\s*q\s*=\s*0/i.test(header);
        expect(encodings.includes('identity') || excludes).toBe(true);
        expect(encodings.every((encoding) => ENCODINGS.includes(encoding))).toBe(true);
        expect(chooseEncodings(header)).toEqual(encodings);
      }),
    );
  });
});
