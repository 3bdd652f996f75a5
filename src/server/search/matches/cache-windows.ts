import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { createIndexCache } from '#server/search/indices/create-index-cache.ts';
import { buildSearchKey } from '#server/search/parameters/build-search-key.ts';
import type { SearchParameters } from '#server/search/parameters/search-parameters.ts';

/** The part of what was found that is answered. */
export interface FoundWindow {
  readonly matches: readonly EngineMatch[];
  readonly nbHits: number;
  readonly correctedQuery?: string;
  readonly nextCharacters?: string | undefined;
}

/** Windows that an index keeps: one takes a kilobyte or two. */
const MAX_WINDOWS = 4096;

const getWindows = createIndexCache<FoundWindow>({ max: MAX_WINDOWS });

/** Works out by which words a record matches, which a match does only when asked. */
function settle({ record, words, typos }: EngineMatch): EngineMatch {
  return { record, words, typos };
}

/** What a search found before, or finds now. */
export function cacheWindow(
  index: SearchIndex,
  parameters: SearchParameters,
  find: () => FoundWindow,
): FoundWindow {
  const key = buildSearchKey(parameters);
  if (key === undefined) return find();
  const windows = getWindows(index);
  const known = windows.get(key);
  if (known) return known;
  const found = find();
  windows.offer(key, () => ({ ...found, matches: found.matches.map(settle) }));
  return found;
}
