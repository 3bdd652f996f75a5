import { countRuns } from '#testing/random-runs.ts';
import { anyCharacter, fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { splitPieces } from './split-pieces.ts';

function split(text: string): string[] {
  const { bounds } = splitPieces(text);
  return Array.from({ length: bounds.length / 2 }, (_, at) =>
    text.slice(bounds[at * 2], bounds[at * 2 + 1]),
  );
}

/** The same by regular expressions. */
function splitByExpression(text: string): string[] {
  const hump = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((word) => word.split(hump));
}

describe('splitPieces', () => {
  it('finds words and the parts of words in camelCase', () => {
    expect(split('POST /v1/accounts/{accountId}')).toEqual([
      'POST',
      'v1',
      'accounts',
      'account',
      'Id',
    ]);
    expect(split('HTTPServer2Go, naïveCafé')).toEqual(['HTTP', 'Server2', 'Go', 'naïve', 'Café']);
    expect(split(' - ')).toEqual([]);
    expect(split('')).toEqual([]);
  });

  it('splits any text as the expressions do', () => {
    const known = Array.from('abcXYZ019 -_/.{}\n\t\0~éÉßΣσ字あ½\u0301𐐀𐐨😀\u2028');
    const character = fc.oneof(fc.constantFrom(...known), fc.string({ unit: anyCharacter }));
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
        expect(split(text)).toEqual(splitByExpression(text));
      }),
      { numRuns: countRuns(2000) },
    );
  });
});
