import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { createIndexCache } from '#server/search/indices/create-index-cache.ts';
import { buildSearchKey } from '#server/search/parameters/build-search-key.ts';
import type { SearchParameters } from '#server/search/parameters/search-parameters.ts';

/** Letters of the texts that an index keeps, of a byte each: over ten thousand answers to the dialog of the site. */
const MAX_LETTERS = 48_000_000;
/** A longer text would push too many others out. */
const MAX_KEPT_TEXT = 24_000;

const getTexts = createIndexCache<string>({
  maxSize: MAX_LETTERS,
  sizeCalculation: (text, key) => text.length + key.length,
});

/**
 * The hits, as JSON, that were answered to the same request before, or are made now.
 *
 * @param formatter the number of what formats them
 */
export function cacheHits(
  index: SearchIndex,
  parameters: SearchParameters,
  formatter: number,
  format: () => string,
): string {
  const search = buildSearchKey(parameters);
  if (search === undefined) return format();
  const key = `${formatter} ${search}`;
  const texts = getTexts(index);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = format();
  if (text.length <= MAX_KEPT_TEXT) texts.offer(key, () => text);
  return text;
}
