import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { HttpError } from '#server/edge/http-error.ts';
import { buildPredicate } from './build-predicate.ts';
import type { Filter } from './filter.ts';
import { parseFilters } from './parse-filters.ts';

const RECORD = {
  objectID: 'a',
  method: 'POST',
  tags: ['red', 'Dark blue'],
  price: 10,
  isOpen: true,
  owner: { name: "O'Neil" },
  _tags: ['Published'],
};

const accepts = (text: string) =>
  buildPredicate(parseFilters(text)!, (name) => name !== 'secret')(RECORD);

/** Conditions with what they are for the record. */
const CONDITIONS = [
  ['method:POST', true],
  ['method:post', true],
  ['method:GET', false],
  ['tags:"dark blue"', true],
  ['owner.name:"O\'Neil"', true],
  [String.raw`owner.name:'O\'Neil'`, true],
  ['price>=10', true],
  ['price < 10', false],
  ['price:1 TO 10', true],
  ['price:-5 TO 9.5', false],
  ['price:10', true],
  ['isOpen:true', true],
  ['Published', true],
  ['published', false],
  ['objectID:a', true],
  ['secret:x', false],
  ['missing > 1', false],
  ['method:-POST', false],
  ['method:POST<score=3>', true],
] as const;

describe('parseFilters', () => {
  for (const [text, wanted] of CONDITIONS) {
    it(`takes ${text} for ${wanted}`, () => {
      expect(accepts(text)).toBe(wanted);
    });
  }

  it('reads combinations as JavaScript would', () => {
    const condition = fc.constantFrom(...CONDITIONS.slice(0, 14));
    const { tree } = fc.letrec<{ tree: readonly [string, boolean] }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        condition,
        tie('tree').map(([text, value]) => [`NOT (${text})`, !value] as const),
        fc
          .tuple(tie('tree'), tie('tree'))
          .map(([a, b]) => [`(${a[0]}) AND (${b[0]})`, a[1] && b[1]] as const),
        fc
          .tuple(tie('tree'), tie('tree'))
          .map(([a, b]) => [`(${a[0]}) OR (${b[0]})`, a[1] || b[1]] as const),
      ),
    }));
    fc.assert(
      fc.property(tree, ([text, value]) => {
        expect(accepts(text)).toBe(value);
      }),
    );
  });

  it('either understands a text or says 400', () => {
    const piece = fc.constantFrom(
      'a',
      ':',
      '(',
      ')',
      'AND',
      'OR',
      'NOT',
      'TO',
      '1',
      '<',
      '!=',
      '"',
      "'",
      ' ',
      '\\',
      '-',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        let filter: Filter | undefined;
        try {
          filter = parseFilters(pieces.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(HttpError);
        }
        if (filter) expect(typeof buildPredicate(filter, () => true)(RECORD)).toBe('boolean');
      }),
    );
  });
});
