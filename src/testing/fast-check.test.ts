import { expect, it } from 'vitest';
import { anyCharacter, fc } from './fast-check.ts';

const SAMPLES = { numRuns: 3000, seed: 1 };

it('gives whole characters of all planes', () => {
  const texts = fc.sample(anyCharacter, SAMPLES);
  expect(texts.filter((text) => !/^.$/su.test(text) || /\p{Surrogate}/u.test(text))).toEqual([]);
  const planes = new Set(texts.map((text) => text.codePointAt(0)! >> 16));
  expect(planes.size).toBe(17);
});

// fast-check makes them of characters that it can lead back to a number.
it('makes the names that JavaScript knows too', () => {
  const texts = fc.sample(fc.string({ unit: anyCharacter }), SAMPLES);
  expect(texts.some((text) => text.includes('__proto__'))).toBe(true);
});
