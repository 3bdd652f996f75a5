import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { cutText, fitText } from './fit-text.ts';

/** A face in which every character is as wide as half its size. */
const measure = (text: string, size: number) => Array.from(text).length * size * 0.5;

describe('fitText', () => {
  it('takes the largest size at which the text fits', () => {
    const box = { width: 200, maxLines: 2, sizes: [40, 20] };
    expect(fitText('Create an account', box, measure)).toEqual({
      size: 40,
      lines: ['Create an', 'account'],
    });
    expect(fitText('Create many accounts at once', box, measure)).toEqual({
      size: 20,
      lines: ['Create many accounts', 'at once'],
    });
  });

  it('cuts what does not fit at the smallest size, and shows it', () => {
    const { lines } = fitText(
      'one two three four',
      { width: 50, maxLines: 2, sizes: [20] },
      measure,
    );
    expect(lines).toEqual(['one', 'two…']);
  });

  it('breaks a word that is wider than a line', () => {
    const { lines } = fitText('abcdefgh', { width: 50, maxLines: 3, sizes: [20] }, measure);
    expect(lines).toEqual(['abcde', 'fgh']);
  });

  it('never goes beyond its box, whatever the text', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 60, max: 900 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, maxLines) => {
          const { size, lines } = fitText(text, { width, maxLines, sizes: [48, 32] }, measure);
          expect(lines.length).toBeLessThanOrEqual(maxLines);
          for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

describe('cutText', () => {
  it('leaves a text alone that fits', () => {
    expect(cutText('/v1/accounts', 120, (text) => measure(text, 20))).toBe('/v1/accounts');
  });

  it('ends a text that does not with an ellipsis', () => {
    expect(cutText('/v1/accounts', 60, (text) => measure(text, 20))).toBe('/v1/a…');
  });
});
