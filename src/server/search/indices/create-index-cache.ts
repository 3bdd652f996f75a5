import { LRUCache } from 'lru-cache';
import type { SearchIndex } from './search-index.ts';

/** Gives what is kept for a key, or else makes it. Without a key nothing is kept. */
export type IndexCache<Value> = (
  index: SearchIndex,
  key: string | undefined,
  make: () => Value,
) => Value;

interface CacheOptions<Value> {
  /** Bounds of what is kept for one index. */
  readonly bounds: LRUCache.Options<string, Value, unknown>;
  /** Whether a value is worth its room. @default all are */
  readonly accepts?: (value: Value) => boolean;
  /** Makes of a value what is kept of it. @default the value */
  readonly toKept?: (value: Value) => Value;
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
 * each lives until V8 has copied it twice, and pushes another out. So a value is kept when it is made a second time.
 */
export function createIndexCache<Value extends object | string>({
  bounds,
  accepts = () => true,
  toKept = (value) => value,
}: CacheOptions<Value>): IndexCache<Value> {
  const open = () => ({
    values: new LRUCache<string, Value>(bounds),
    wasMade: createMemory(),
  });
  const caches = new WeakMap<SearchIndex, ReturnType<typeof open>>();
  return (index, key, make) => {
    if (key === undefined) return make();
    let cache = caches.get(index);
    if (!cache) caches.set(index, (cache = open()));
    const known = cache.values.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (accepts(value) && cache.wasMade(key)) cache.values.set(key, toKept(value));
    return value;
  };
}
