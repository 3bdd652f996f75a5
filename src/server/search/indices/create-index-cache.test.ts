import { describe, expect, it } from 'vitest';
import { createIndexCache } from './create-index-cache.ts';
import type { SearchIndex } from './search-index.ts';

/** As many as a busy site is asked for again and again. */
const KEYS = Array.from({ length: 10_000 }, (_, number) => `["query ${number}",0,5]`);

/** Asks a cache for a value and tells whether it had to be made. */
function createAsker(max: number) {
  const cache = createIndexCache<string>({ bounds: { max } });
  const index = {} as SearchIndex;
  return (key: string | undefined) => {
    let isMade = false;
    const value = cache(index, key, () => {
      isMade = true;
      return `value of ${key}`;
    });
    expect(value).toBe(`value of ${key}`);
    return isMade;
  };
}

describe('createIndexCache', () => {
  it('keeps nothing that is made once, and all that is made again, among many others', () => {
    const isMade = createAsker(KEYS.length);
    expect(KEYS.every(isMade)).toBe(true);
    expect(KEYS.every(isMade)).toBe(true);
    expect(KEYS.filter(isMade)).toEqual([]);
  });

  it('prepares nothing for keeping that it does not keep', () => {
    const prepared: string[] = [];
    const cache = createIndexCache<string>({
      bounds: { max: 10 },
      accepts: (value) => value !== 'too long',
      toKept(value) {
        prepared.push(value);
        return `kept ${value}`;
      },
    });
    const index = {} as SearchIndex;
    const ask = (value: string) => cache(index, value, () => value);
    for (const _ of [1, 2, 3]) expect(ask('too long')).toBe('too long');
    expect(ask('hits')).toBe('hits');
    expect(prepared).toEqual([]);
    expect(ask('hits')).toBe('hits');
    expect(prepared).toEqual(['hits']);
    expect(ask('hits')).toBe('kept hits');
  });

  it('keeps nothing without a key', () => {
    const isMade = createAsker(10);
    for (const _ of [1, 2, 3]) expect(isMade(undefined)).toBe(true);
  });

  it('forgets keys that have not come again for long', () => {
    const isMade = createAsker(10);
    isMade('vouch');
    for (let number = 0; number < 40_000; number += 1) isMade(`other ${number}`);
    isMade('vouch');
    expect(isMade('vouch')).toBe(true);
  });
});
