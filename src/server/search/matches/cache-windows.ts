import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import { createIndexCache } from '#server/search/indices/create-index-cache.ts';

/** The part of what was found that is answered. */
export interface FoundWindow {
  readonly matches: readonly EngineMatch[];
  readonly nbHits: number;
  readonly correctedQuery?: string;
  readonly nextCharacters?: string | undefined;
}

/** Windows that an index keeps: one takes a kilobyte or two. */
const MAX_WINDOWS = 4096;

/** Works out by which words a record matches, which a match does only when asked. */
function settle({ record, words, typos }: EngineMatch): EngineMatch {
  return { record, words, typos };
}

/** What a search found before, or finds now. */
export const cacheWindow = createIndexCache<FoundWindow>({
  bounds: { max: MAX_WINDOWS },
  toKept: (found) => ({ ...found, matches: found.matches.map(settle) }),
});
