import type { EngineMatch, EngineResult } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import {
  asksNextCharacters,
  type SearchParameters,
} from '#server/search/parameters/search-parameters.ts';
import { cacheWindow, type FoundWindow } from './cache-windows.ts';
import { findDistinct, findMatches } from './find-matches.ts';
import { listNextCharacters } from './list-next-characters.ts';

/** What a search finds, worked out as far as somebody asks: most windows are kept from an earlier search. */
export interface Finder {
  /** The part that is answered. @param key by which it is kept */
  readonly findWindow: (key: string | undefined) => FoundWindow;
  /** The matches of which facets are counted. */
  readonly findCounted: () => readonly EngineMatch[];
}

/** Looks nothing up before it is asked to. */
export function createFinder(index: SearchIndex, parameters: SearchParameters): Finder {
  const { query, window, distinct, facetingAfterDistinct } = parameters;
  const isGrouped = distinct === 1;
  let known: EngineResult | undefined;
  const findGrouped = () => (known ??= findMatches(index, parameters, isGrouped));
  const findShown = () => findDistinct(index, parameters, findGrouped());
  return {
    findWindow: (key) =>
      cacheWindow(index, key, () => {
        const found = findShown();
        return {
          ...findGrouped(),
          matches: found.slice(window.start, window.start + window.size),
          nbHits: found.length,
          nextCharacters: asksNextCharacters(parameters)
            ? listNextCharacters(query, found, index)
            : undefined,
        };
      }),
    findCounted() {
      if (facetingAfterDistinct) return findShown();
      return isGrouped ? findMatches(index, parameters, false).matches : findGrouped().matches;
    },
  };
}
