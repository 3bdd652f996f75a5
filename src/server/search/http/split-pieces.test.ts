import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAnyPieces, splitPieces } from './split-pieces.ts';

const show = (text: string) => splitPieces(text).map(({ start, end }) => text.slice(start, end));

describe('splitPieces', () => {
  it('finds words and the parts of words in camelCase', () => {
    expect(show('POST /v1/accounts/{accountId}')).toEqual([
      'POST',
      'v1',
      'accounts',
      'account',
      'Id',
    ]);
    expect(show('HTTPServer2Go, naïveCafé')).toEqual(['HTTP', 'Server2', 'Go', 'naïve', 'Café']);
    expect(show(' - ')).toEqual([]);
  });

  it('splits a text in ASCII as a text of any script', () => {
    const character = fc.constantFrom(...Array.from('abcXYZ019 -_/.{}\n\t\0~'));
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
        expect(splitPieces(text)).toEqual(splitAnyPieces(text));
      }),
    );
  });
});
