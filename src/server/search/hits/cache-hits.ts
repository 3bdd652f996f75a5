import { createIndexCache } from '#server/search/indices/create-index-cache.ts';

/** Letters of the texts that an index keeps, of a byte each: over ten thousand answers to the dialog of the site. */
const MAX_LETTERS = 48_000_000;
/** A longer text would push too many others out. */
const MAX_KEPT_TEXT = 24_000;

/** The hits, as JSON, that were answered to the same request before, or are made now. */
export const cacheHits = createIndexCache<string>({
  bounds: {
    maxSize: MAX_LETTERS,
    sizeCalculation: (text, key) => text.length + key.length,
  },
  accepts: ({ length }) => length <= MAX_KEPT_TEXT,
});
