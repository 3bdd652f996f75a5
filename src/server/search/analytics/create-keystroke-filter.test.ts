import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { createKeystrokeFilter } from './create-keystroke-filter.ts';

interface Typed {
  readonly query: string;
  readonly at: number;
  readonly index?: string;
  readonly wasClicked?: boolean;
}

/** The queries that somebody meant, in order of time. */
function filter(typed: readonly Typed[]): string[] {
  const meant: string[] = [];
  const keystrokes = createKeystrokeFilter((search, isKeystroke) => {
    if (!isKeystroke) meant.push(search.query);
  });
  for (const { query, at, index = 'docs', wasClicked = false } of typed)
    keystrokes.add({ queryID: null, index, query, nbHits: 1, at }, wasClicked);
  keystrokes.end();
  return meant;
}

const type = (word: string, start: number, pace = 200): Typed[] =>
  Array.from(word, (_, at) => ({ query: word.slice(0, at + 1), at: start + at * pace }));

describe('createKeystrokeFilter', () => {
  it('keeps the word of the letters that led to it', () => {
    expect(filter(type('voucher', 0))).toEqual(['voucher']);
  });

  it('keeps a word each for two readers who type it at the same time', () => {
    const both = [...type('voucher', 0), ...type('voucher', 90)];
    expect(filter(both.toSorted((a, b) => a.at - b.at))).toEqual(['voucher', 'voucher']);
  });

  it('keeps the same word twice when it was searched twice', () => {
    expect(filter([...type('otp', 0), ...type('otp', 800)])).toEqual(['otp', 'otp']);
  });

  it('leaves out what is passed while characters are deleted', () => {
    const typed = ['vouk', 'vou', 'vouc', 'voucher'].map((query, at) => ({ query, at: at * 300 }));
    expect(filter(typed)).toEqual(['voucher']);
  });

  it('keeps a word that stood for longer than 5 s before it was continued', () => {
    const typed = [
      { query: 'account', at: 0 },
      { query: 'account status', at: 5001 },
    ];
    expect(filter(typed)).toEqual(['account', 'account status']);
  });

  it('keeps a word of which a result was clicked', () => {
    const typed = [
      { query: 'acc', at: 0, wasClicked: true },
      { query: 'account', at: 100 },
    ];
    expect(filter(typed)).toEqual(['acc', 'account']);
  });

  it('keeps apart what is typed on two indices', () => {
    const typed = [
      { query: 'acc', at: 0, index: 'docs' },
      { query: 'account', at: 100, index: 'blog' },
    ];
    expect(filter(typed)).toEqual(['acc', 'account']);
  });

  it('settles every search once, in order of time, whatever is typed', () => {
    const typing = fc.array(
      fc.record({
        query: fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }),
        pause: fc.nat(4000),
        wasClicked: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(typing, (steps) => {
        const settled: number[] = [];
        const keystrokes = createKeystrokeFilter(({ at }) => settled.push(at));
        let at = 0;
        const times = steps.map(({ query, pause, wasClicked }) => {
          at += pause;
          keystrokes.add({ queryID: null, index: 'docs', query, nbHits: 0, at }, wasClicked);
          return at;
        });
        keystrokes.end();
        expect(settled).toEqual(times);
      }),
    );
  });

  it('tells of each of 60,000 searches of a busy half minute once', () => {
    const words = ['voucher', 'account status', 'otp', 'check-in'];
    let told = 0;
    const keystrokes = createKeystrokeFilter(() => (told += 1));
    for (let step = 0; step < 60_000; step += 1) {
      const query = words[step % words.length]!.slice(0, 1 + ((step * 7) % 11));
      keystrokes.add({ queryID: null, index: 'docs', query, nbHits: 1, at: step / 2 }, false);
    }
    keystrokes.end();
    expect(told).toBe(60_000);
  });
});
