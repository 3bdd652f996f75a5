import { describe, expect, it } from 'vitest';
import { chooseFormat } from './choose-format.ts';

describe('chooseFormat', () => {
  it.each([
    [null, 'source'],
    ['*/*', 'source'],
    ['image/*', 'source'],
    ['image/webp', 'webp'],
    ['image/avif,image/webp,*/*;q=0.8', 'avif'],
    ['IMAGE/WEBP ; q=0.5, image/png', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['image/avif;q=0.000', 'source'],
    ['image/avifs', 'source'],
    [',;;=,', 'source'],
  ])('answers %j with %s', (accept, format) => {
    expect(chooseFormat(accept)).toBe(format);
  });
});
