import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { stemWord } from './stem-word.ts';

describe('stemWord', () => {
  it.each([
    ['account', 'accounts'],
    ['currency', 'currencies'],
    ['cancelled', 'canceled'],
    ['organisation', 'organization'],
    ['organise', 'organizing'],
    ['personalisation', 'personalize'],
    ['colour', 'colors'],
    ['centre', 'center'],
    ['enrol', 'enroll'],
    ['dependants', 'dependents'],
    ['verified', 'verification'],
    ['activate', 'activation'],
    ['creating', 'creation'],
    ['paid', 'pays'],
    ['ids', 'id'],
  ])('brings %s and %s together', (one, other) => {
    expect(stemWord(one)).toBe(stemWord(other));
  });

  it.each([
    ['acces', 'acc'],
    ['zone', 'zero'],
    ['status', 'state'],
    ['check', 'charge'],
    ['b2c', 'b2'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(stemWord(one)).not.toBe(stemWord(other));
  });

  it('never leaves a word empty', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (word) => {
        expect(stemWord(word)).not.toBe('');
      }),
    );
  });
});
