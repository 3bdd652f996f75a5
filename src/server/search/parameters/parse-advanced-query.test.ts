import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.ts';
import { countRuns } from '#testing/random-runs.ts';
import { parseAdvancedQuery } from './parse-advanced-query.ts';

const ALL = { hasPhrases: true, hasExclusions: true };

describe('parseAdvancedQuery', () => {
  it.each([
    ['create "a voucher" now', 'create  a voucher  now', ['a voucher'], []],
    ['voucher -create', 'voucher        ', [], ['create']],
    ['voucher -"create a"', 'voucher            ', [], ['create a']],
    ['check-in -check-out', 'check-in           ', [], ['check-out']],
    ['an "open phrase', 'an "open phrase', [], []],
    ['5 - 3 --x', '5 - 3    ', [], ['-x']],
    ['""', '  ', [''], []],
  ])('takes %j apart', (query, text, phrases, excluded) => {
    expect(parseAdvancedQuery(query, ALL)).toEqual({ text, phrases, excluded });
  });

  it('leaves alone what the features leave out', () => {
    const query = '"a b" -c';
    const none = { hasPhrases: false, hasExclusions: false };
    expect(parseAdvancedQuery(query, none)).toEqual({ text: query, phrases: [], excluded: [] });
  });

  it('keeps every word of a query at its position', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '"', '-', 'é') }), (query) => {
        const { text } = parseAdvancedQuery(query, ALL);
        expect(text).toHaveLength(query.length);
        for (const [at, unit] of text.split('').entries()) expect([' ', query[at]]).toContain(unit);
      }),
      { numRuns: countRuns(500) },
    );
  });
});
