import { LRUCache } from 'lru-cache';

/** Bytes that are kept for one kind of parts: those of some ten thousand texts. */
const MAX_BYTES = 16_000_000;
/** What an entry takes beside its text and its numbers. */
const ENTRY_BYTES = 150;

/** Where each part of a text starts and ends, in turn, in UTF-16 units. */
export type Bounds = Uint32Array;

/**
 * Keeps the bounds of the parts of texts: hits show the same texts over and over.
 *
 * @param list finds where each part of a text starts and ends, in turn
 */
export function cacheBounds(list: (text: string) => readonly number[]): (text: string) => Bounds {
  const known = new LRUCache<string, Bounds>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ byteLength }, text) => byteLength + text.length + ENTRY_BYTES,
  });
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const bounds = Uint32Array.from(list(text));
    known.set(text, bounds);
    return bounds;
  };
}
