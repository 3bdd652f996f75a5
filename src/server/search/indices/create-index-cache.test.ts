import { describe, expect, it } from 'vitest';
import type { SearchIndex } from './search-index.ts';
import { createIndexCache } from './create-index-cache.ts';

/** As many as a busy site is asked for again and again. */
const KEYS = Array.from({ length: 10_000 }, (_, number) => `["query ${number}",0,5]`);

function createCache(max: number) {
  return createIndexCache<string>({ max })({} as SearchIndex);
}

describe('createIndexCache', () => {
  it('takes nothing that is offered once, and all that is offered again, among many others', () => {
    const cache = createCache(KEYS.length);
    for (const key of KEYS) cache.offer(key, () => key);
    expect(KEYS.filter((key) => cache.get(key) !== undefined)).toEqual([]);
    for (const key of KEYS) cache.offer(key, () => key);
    expect(KEYS.filter((key) => cache.get(key) !== key)).toEqual([]);
  });

  it('makes nothing that it does not take', () => {
    const cache = createCache(10);
    cache.offer('vouch', () => {
      throw new Error('made');
    });
    cache.offer('vouch', () => 'hits');
    expect(cache.get('vouch')).toBe('hits');
  });

  it('forgets keys that have not come again for long', () => {
    const cache = createCache(10);
    cache.offer('vouch', () => 'hits');
    for (let number = 0; number < 40_000; number += 1) cache.offer(`other ${number}`, () => '');
    cache.offer('vouch', () => 'hits');
    expect(cache.get('vouch')).toBeUndefined();
  });
});
