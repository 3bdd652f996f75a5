import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { cutSnippet } from './cut-snippet.ts';
import { prepareText } from './prepared-text.ts';
import { createWordMarker } from './mark-words.ts';

function cut(text: string, size: number, ...words: readonly string[]): string {
  const matched = words.map((word) => ({ word, queryWord: word, isPrefix: false }));
  const { from, to } = cutSnippet(
    prepareText(text),
    createWordMarker(matched)(prepareText(text)).spans,
    size,
  );
  return text.slice(from, to);
}

const TEXT = 'one two three four five six seven eight nine ten';

describe('cutSnippet', () => {
  it('gives a short text as a whole', () => {
    expect(cut(TEXT, 10, 'six')).toBe(TEXT);
  });

  it('puts the match in the middle', () => {
    expect(cut(TEXT, 5, 'six')).toBe('four five six seven eight');
  });

  it('stays within the text', () => {
    expect(cut(TEXT, 4, 'one')).toBe('one two three four');
    expect(cut(TEXT, 4, 'ten')).toBe('seven eight nine ten');
  });

  it('prefers a stretch with more different words', () => {
    expect(cut('voucher voucher voucher x y zone voucher', 2, 'voucher', 'zone')).toBe(
      'zone voucher',
    );
  });

  it('begins at the beginning when nothing matched', () => {
    expect(cut(TEXT, 2, 'none')).toBe('one two');
    expect(cut('', 2, 'none')).toBe('');
  });

  it('counts all spans of a word together, and does not cut a match of several words', () => {
    expect(cut('a b c zoneVoucher d e f zone g', 1, 'zone', 'voucher')).toBe('zoneVoucher');
    expect(cut('a b c top up d e', 2, 'topup')).toBe('top up');
  });

  it('holds as many different words of the query as any stretch of its size', () => {
    const word = fc.constantFrom('zone', 'voucher', 'zoneVoucher', 'a', 'b', 'c');
    const separator = fc.constantFrom(' ', '  ', '\n', '\u00a0');
    const parts = fc.array(fc.tuple(word, separator), { maxLength: 40 });
    const countDifferent = (text: string) =>
      new Set(text.toLowerCase().match(/zone|voucher/g)).size;
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 8 }), (pairs, size) => {
        const text = pairs.flat().join('');
        const words = text.split(/\s+/).filter((each) => each !== '');
        const snippet = cut(text, size, 'zone', 'voucher');
        const most = words.map((_, at) => countDifferent(words.slice(at, at + size).join(' ')));
        expect(countDifferent(snippet)).toBe(Math.max(0, ...most));
        const length = snippet.split(/\s+/).filter((each) => each !== '').length;
        expect(length).toBe(Math.min(size, words.length));
      }),
      { numRuns: countRuns(500) },
    );
  });
});
