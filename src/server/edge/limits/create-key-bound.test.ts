import { expect, it } from 'vitest';
import { createKeyBound } from './create-key-bound.ts';

const SHARED = expect.stringMatching(/^shared-\d+$/);

it('keeps a key through the next window, whatever a flood brings, and forgets it after that', () => {
  const bound = createKeyBound(1, 1000);
  expect(bound('early', 900)).toBe('early');
  expect(bound('flood', 1000)).toBe('flood');
  expect(bound('other', 1001)).toEqual(SHARED);
  expect(bound('early', 1001)).toBe('early');
  expect(bound('next', 2000)).toBe('next');
  expect(bound('flood', 2001)).toBe('flood');
  expect(bound('early', 2001)).toEqual(SHARED);
  expect(bound('late', 9000)).toBe('late');
  expect(bound('next', 9001)).toEqual(SHARED);
});
