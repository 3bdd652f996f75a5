import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { countTypos, getTypoBudget } from './count-typos.ts';

describe('getTypoBudget', () => {
  it.each([
    ['otp', 0],
    ['zone', 1],
    ['voucher', 1],
    ['accounts', 2],
    ['step1234', 0],
  ])('allows %s as many mistakes as %i', (word, budget) => {
    expect(getTypoBudget(word)).toBe(budget);
  });
});

describe('countTypos', () => {
  it.each([
    ['voucher', 'voucher', 0],
    ['vouhcer', 'voucher', 1],
    ['vouche', 'voucher', 1],
    ['vouccher', 'voucher', 1],
    ['vaucher', 'voucher', 1],
    ['vuohcer', 'voucher', 2],
    ['boucher', 'voucher', 2],
    ['zebra', 'voucher', 3],
  ])('counts %s for %s as %i', (typed, word, typos) => {
    expect(countTypos(typed, word, 2)).toBe(typos);
  });

  it('compares with the beginning of a word where that is asked', () => {
    expect(countTypos('regenr', 'regenerate', 1, true)).toBe(1);
    expect(countTypos('regenr', 'regenerate', 1)).toBe(2);
  });

  it('counts none for a word and itself, and as many both ways', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(countTypos(one, one, 2)).toBe(0);
        expect(countTypos(one, other, 2)).toBe(countTypos(other, one, 2));
      }),
    );
  });
});
