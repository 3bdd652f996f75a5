import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { parseCondition } from './parse-condition.ts';

describe('parseCondition', () => {
  it.each([
    ['amount > 100000 and hour >= 22', 100_001, 22, true],
    ['amount > 100000 and hour >= 22', 100_000, 22, false],
    ['hour = 1 or hour = 2 and amount = 5', 0, 1, true],
    ['(hour = 1 or hour = 2) and amount = 5', 0, 1, false],
    ['amount>=5 and amount<=5 and amount!=6', 5, 0, true],
    ['((hour < 5))', 0, 4, true],
  ])('reads %s', (text, amount, hour, fits) => {
    expect(parseCondition(text, 'payment')({ amount, hour })).toBe(fits);
  });

  it('lets a movement in another currency fit no comparison of amount', () => {
    const facts = { amount: undefined, hour: 3 };
    expect(parseCondition('amount != 5', 'topup')(facts)).toBe(false);
    expect(parseCondition('amount != 5 or hour = 3', 'topup')(facts)).toBe(true);
  });

  it.each([
    ['amount', 'At character 7 there should be one of =, !=, <, <=, > and >= instead of the end.'],
    ['amount > 1.5', 'At character 11 there should be `and`, `or` or the end instead of ".".'],
    ['amount > x', 'At character 10 there should be a whole number instead of "x".'],
    ['hour > 24', 'At character 8 there should be an hour from 0 to 23 instead of "24".'],
    ['hour >= -1', 'At character 9 there should be an hour from 0 to 23 instead of "-1".'],
    ['(hour < 5', 'At character 10 there should be a closing parenthesis instead of the end.'],
    ['hour < 5 hour', 'At character 10 there should be `and`, `or` or the end instead of "hour".'],
    ['weekday = 1', 'At character 1 there should be `amount` or `hour` instead of "weekday".'],
    ['hour < 5 and', 'At character 13 there should be `amount` or `hour` instead of the end.'],
  ])('names the place of the mistake in %s', (text, detail) => {
    expect(() => parseCondition(text, 'payout')).toThrow(detail);
  });

  it('knows no amount for logins', () => {
    expect(() => parseCondition('amount > 5', 'login')).toThrow('should be `hour`');
  });

  it('understands or refuses whatever was written', () => {
    const pieces = fc.constantFrom(
      'amount',
      'hour',
      '<',
      '>=',
      '=',
      '(',
      ')',
      'and',
      'or',
      '7',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (words) => {
        try {
          const fits = parseCondition(words.join(' '), 'payment')({ amount: 7, hour: 7 });
          expect(typeof fits).toBe('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          expect((error as ApiError).code).toBe('condition_invalid');
        }
      }),
    );
  });
});
