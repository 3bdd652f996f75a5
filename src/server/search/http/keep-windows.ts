import { LRUCache } from 'lru-cache';
import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { buildSearchKey } from './build-search-key.ts';
import type { SearchParameters } from './search-parameters.ts';

/** The part of what was found that is answered. */
export interface FoundWindow {
  readonly matches: readonly EngineMatch[];
  readonly nbHits: number;
  readonly correctedQuery?: string;
}

/** Windows that an index keeps: one takes a kilobyte or two. */
const MAX_WINDOWS = 4096;

/** Readers type the same first letters. An index never changes, so what it found goes when it goes. */
const windowsOf = new WeakMap<SearchIndex, LRUCache<string, FoundWindow>>();

function getWindows(index: SearchIndex): LRUCache<string, FoundWindow> {
  const known = windowsOf.get(index);
  if (known) return known;
  const windows = new LRUCache<string, FoundWindow>({ max: MAX_WINDOWS });
  windowsOf.set(index, windows);
  return windows;
}

/** Works out by which words a record matches, which a match does only when asked. */
function settle({ record, words, typos }: EngineMatch): EngineMatch {
  return { record, words, typos };
}

/** What a search found before, or finds now. */
export function findWindow(
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
  const window = { ...found, matches: found.matches.map(settle) };
  windows.set(key, window);
  return window;
}
