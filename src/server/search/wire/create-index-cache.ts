import { LRUCache } from 'lru-cache';
import type { SearchIndex } from '#server/search/indices/search-index.ts';

/**
 * Creates what keeps answers for each state of an index: readers type the same first letters. An index never changes,
 * so what was kept for it goes when it goes.
 *
 * @param options bounds of what is kept for one index
 */
export function createIndexCache<Value extends object | string>(
  options: LRUCache.Options<string, Value, unknown>,
): (index: SearchIndex) => LRUCache<string, Value> {
  const caches = new WeakMap<SearchIndex, LRUCache<string, Value>>();
  return (index) => {
    const known = caches.get(index);
    if (known) return known;
    const cache = new LRUCache<string, Value>(options);
    caches.set(index, cache);
    return cache;
  };
}
