import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { parseFocus, parseMeta } from './parse-meta.ts';

describe('parseMeta', () => {
  it('reads title, label, tag and focus in any order', () => {
    expect(
      parseMeta('focus=1,3:5 tag="POST" title="Create an account" label="/v1/accounts"'),
    ).toEqual({
      title: 'Create an account',
      label: '/v1/accounts',
      tag: 'POST',
      focus: [1, 3, 4, 5],
    });
  });

  it('gives no focus without one', () => {
    expect(parseMeta('')).toEqual({ focus: [] });
  });
});

describe('parseFocus', () => {
  it('reads single lines and inclusive ranges', () => {
    expect(parseFocus('1,3:5')).toEqual([1, 3, 4, 5]);
    expect(parseFocus('7:5,2,2')).toEqual([2]);
  });

  it('gives sorted positive lines once each, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9:,]{0,12}$/)), (text) => {
        const lines = parseFocus(text);
        expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b));
        expect(lines.every((line) => line > 0)).toBe(true);
      }),
    );
  });

  it('finds every line of a written range', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 50 }),
        (first, more) => {
          expect(parseFocus(`${first}:${first + more}`)).toHaveLength(more + 1);
        },
      ),
    );
  });
});
