import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { prepareText } from './prepared-text.ts';
import { createWordMarker, formatMarked } from './mark-words.ts';

const TAGS = ['[', ']'] as const;

function show(text: string, ...words: readonly (readonly [word: string, queryWord?: string])[]) {
  const mark = createWordMarker(
    words.map(([word, queryWord = word]) => ({
      word,
      queryWord,
      isPrefix: queryWord !== word && word.startsWith(queryWord),
    })),
  );
  return formatMarked(text, mark(prepareText(text)).spans, TAGS);
}

describe('createWordMarker', () => {
  it('marks whole words, whatever their case and accents', () => {
    expect(show('The Voucher, a voucher; vouchers', ['voucher'])).toBe(
      'The [Voucher], a [voucher]; vouchers',
    );
    expect(show('Café ÉTÉ', ['cafe'], ['ete'])).toBe('[Café] [ÉTÉ]');
    expect(show('Cafe\u0301 bar', ['cafe', 'caf'])).toBe('[Caf]e\u0301 bar');
  });

  it('marks only the beginning of a word that was asked for by its beginning', () => {
    expect(show('vouchers', ['vouchers', 'vouch'])).toBe('[vouch]ers');
    expect(show('ŒUVRE œuvre', ['œuvre', 'œu'])).toBe('[ŒU]VRE [œu]vre');
  });

  it('prefers the longer of two beginnings, and the whole word to both', () => {
    expect(show('vouchers', ['vouchers', 'vou'], ['vouchers', 'vouch'])).toBe('[vouch]ers');
    expect(show('vouchers', ['vouchers', 'vou'], ['vouchers'])).toBe('[vouchers]');
  });

  it('marks words within camelCase, paths and hyphens', () => {
    expect(show('createVoucher', ['voucher'])).toBe('create[Voucher]');
    expect(show('/v1/zones/{zoneId}/check-in', ['check'], ['zone'])).toBe(
      '/v1/zones/{[zone]Id}/[check]-in',
    );
    expect(show('HTTPServer', ['server'])).toBe('HTTP[Server]');
  });

  it('marks what the text writes in parts and the engine knows as one', () => {
    expect(show('top up, topup, top-up, topUp, top, up', ['topup'])).toBe(
      '[top up], [topup], [top-up], [topUp], top, up',
    );
    expect(show("the owner's", ['owners'])).toBe("the [owner's]");
  });

  it('marks nothing without words, and never markup of the text', () => {
    expect(show('a b')).toBe('a b');
    expect(show('<em>voucher</em>', ['voucher'])).toBe('<em>[voucher]</em>');
  });

  it('leaves the text itself alone, whatever it is', () => {
    const word = fc.constantFrom('a', 'ab', 'Ab', 'aB', 'é', '-', ' ', '😀', 'ß', 'İ', '\u0301');
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (parts, words) => {
        const text = parts.join('');
        const matched = words.map((each) => ({ word: each, queryWord: each[0]!, isPrefix: true }));
        const { spans } = createWordMarker(matched)(prepareText(text));
        const marked = formatMarked(text, spans, ['[', ']']);
        expect(marked.replaceAll(/[[\]]/g, '')).toBe(text);
        for (const [at, { start, end }] of spans.entries()) {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.end ?? 0);
        }
      }),
    );
  });
});
