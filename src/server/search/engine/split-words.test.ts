import { anyCharacter, fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { splitWords } from './split-words.ts';

const read = (text: string): string[] => splitWords(text).map(({ word }) => word);

describe('splitWords', () => {
  it.each([
    ['topUpAccount', ['topupaccount', 'top', 'up', 'account']],
    ['insufficient_funds', ['insufficientfunds', 'insufficient', 'funds']],
    ['Check-in', ['checkin', 'check', 'in']],
    ['sendOTP-to-phone', ['sendotptophone', 'send', 'otp', 'to', 'phone']],
    ['IoT NFTs APIs', ['iot', 'nfts', 'apis']],
    ["a dependant's tag", ['a', 'dependants', 'tag']],
    ['Café über', ['cafe', 'uber']],
    ['/v1/accounts/{accountId}', ['v1', 'accounts', 'accountid', 'account', 'id']],
    ['?!', []],
  ])('splits %s', (text, words) => {
    expect(read(text)).toEqual(words);
  });

  it('tells where words stand', () => {
    expect(splitWords('a Check-in')).toEqual([
      { word: 'a', start: 0, end: 1 },
      { word: 'checkin', start: 2, end: 10 },
      { word: 'check', start: 2, end: 7 },
      { word: 'in', start: 8, end: 10 },
    ]);
  });

  it('stays inside the text and gives folded words, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const { word, start, end } of splitWords(text)) {
          expect(word).not.toBe('');
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
