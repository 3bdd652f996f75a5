import { describe, expect, it } from 'vitest';
import { satisfiesRange } from './satisfies-range.mjs';

describe('satisfiesRange', () => {
  it.each([
    ['>=20', true],
    ['>= 20.19', true],
    ['>=20.19.0', true],
    ['>=20.19.1', false],
    ['^20.19.0 || >=22.12.0', true],
    ['^18.0.0 || >=22.12.0', false],
    ['>=18 <21', true],
    ['>=18 <20', false],
    ['18 || 20 || >=22', true],
    ['^20', true],
    ['^19', false],
    ['~20.19.0', true],
    ['~20.18.0', false],
    ['~20', true],
    ['20.x', true],
    ['20.18.x', false],
    ['*', true],
    ['', true],
    ['>20', false],
    ['>19', true],
    ['<=20', true],
    ['18 - 20', true],
    ['14 - 18.5', false],
    ['20.19.0', true],
    ['20.19.1', false],
    ['>= 0.4', true],
    ['^0.4', false],
  ])('says of 20.19.0 in "%s" that it is %s', (range, isIn) => {
    expect(satisfiesRange('20.19.0', range)).toBe(isIn);
  });

  it('keeps a caret before the first number that is not 0', () => {
    expect(satisfiesRange('0.4.7', '^0.4.1')).toBe(true);
    expect(satisfiesRange('0.5.0', '^0.4.1')).toBe(false);
    expect(satisfiesRange('0.0.3', '^0.0.3')).toBe(true);
    expect(satisfiesRange('0.0.4', '^0.0.3')).toBe(false);
  });
});
