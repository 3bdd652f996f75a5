import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { MATCH_TAGS, parseTextParts } from './text-parts.ts';

const { pre, post } = MATCH_TAGS;

describe('parseTextParts', () => {
  it('marks what stands between the tags', () => {
    expect(parseTextParts(`Create an ${pre}acc${post}ount`)).toEqual([
      { text: 'Create an ', isMatch: false },
      { text: 'acc', isMatch: true },
      { text: 'ount', isMatch: false },
    ]);
  });

  it('joins neighbours of one kind', () => {
    expect(parseTextParts(`${pre}to${post}${pre}pup${post}`)).toEqual([
      { text: 'topup', isMatch: true },
    ]);
  });

  it('leaves markup of the text alone', () => {
    expect(parseTextParts('<b>a</b> &amp; b')).toEqual([
      { text: '<b>a</b> &amp; b', isMatch: false },
    ]);
  });

  it('gives nothing for an empty text', () => {
    expect(parseTextParts('')).toEqual([]);
  });

  it('keeps every character and lets the two kinds take turns', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom(pre, post));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const value = pieces.join('');
        const parts = parseTextParts(value);
        expect(parts.map(({ text }) => text).join('')).toBe(
          value.split(pre).join('').split(post).join(''),
        );
        expect(parts.some(({ isMatch }, at) => isMatch === parts[at + 1]?.isMatch)).toBe(false);
      }),
    );
  });
});
