import { describe, expect, it } from 'vitest';
import { cutSnippet } from './cut-snippet.ts';
import { createWordMarker } from './mark-words.ts';

function cut(text: string, size: number, ...words: readonly string[]): string {
  const matched = words.map((word) => ({ word, queryWord: word, isPrefix: false }));
  const { from, to } = cutSnippet(text, createWordMarker(matched)(text).spans, size);
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
});
