import { LRUCache } from 'lru-cache';
import type { SearchIndex } from './search-index.ts';

/** Keeps what was made for a key, from the second time on that somebody asks for it. */
export interface IndexCache<Value> {
  get(key: string): Value | undefined;
  /** Offers what was made, which is taken if the key was offered before. */
  offer(key: string, take: () => Value): void;
}

/** Keys that are remembered at least until they come again, as numbers. */
const MAX_REMEMBERED = 16_384;

/** A number for a text (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value;
}

/** Tells whether a key was here before. Two keys of one number count as one. */
function createMemory(): (key: string) => boolean {
  let newer = new Set<number>();
  let older = newer;
  return (key) => {
    const number = hash(key);
    if (newer.has(number) || older.has(number)) return true;
    if (newer.size >= MAX_REMEMBERED) {
      older = newer;
      newer = new Set();
    }
    newer.add(number);
    return false;
  };
}

/**
 * Creates what keeps answers for each state of an index: readers type the same first letters. An index never changes,
 * so what was kept for it goes when it goes. Most queries come once. To keep their answers costs more than it saves:
 * each lives until V8 has copied it twice, and pushes another out.
 *
 * @param options bounds of what is kept for one index
 */
export function createIndexCache<Value extends object | string>(
  options: LRUCache.Options<string, Value, unknown>,
): (index: SearchIndex) => IndexCache<Value> {
  const caches = new WeakMap<SearchIndex, IndexCache<Value>>();
  return (index) => {
    const known = caches.get(index);
    if (known) return known;
    const kept = new LRUCache<string, Value>(options);
    const wasOffered = createMemory();
    const cache: IndexCache<Value> = {
      get: (key) => kept.get(key),
      offer(key, take) {
        if (wasOffered(key)) kept.set(key, take());
      },
    };
    caches.set(index, cache);
    return cache;
  };
}
