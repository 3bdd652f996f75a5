import { LRUCache } from 'lru-cache';

/** Bytes that are kept for one kind of parts: those of some ten thousand texts. */
const MAX_BYTES = 16_000_000;
/** What an entry takes beside its text and its value. */
const ENTRY_BYTES = 150;

/**
 * Keeps what was made of a text: hits show the same texts over and over.
 *
 * @param make of a text
 * @param countBytes of what was made
 */
export function cacheByText<Value extends object>(
  make: (text: string) => Value,
  countBytes: (value: Value) => number,
): (text: string) => Value {
  const known = new LRUCache<string, Value>({
    maxSize: MAX_BYTES,
    sizeCalculation: (value, text) => countBytes(value) + text.length + ENTRY_BYTES,
  });
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
