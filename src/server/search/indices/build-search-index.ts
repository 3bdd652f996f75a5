import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import { DEFAULT_SETTINGS, parseFacets, type IndexSettings } from './index-settings.ts';
import type { IndexEngine, SearchIndex } from './search-index.ts';

/** What an index is made of. */
export interface IndexParts {
  readonly name: string;
  readonly records: readonly IndexRecord[];
  /** In place of the defaults. */
  readonly settings: IndexSettings;
  readonly createEngine: (settings: SearchIndex['settings']) => IndexEngine;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Puts one state of an index together. */
export function buildSearchIndex({ records, createEngine, ...parts }: IndexParts): SearchIndex {
  const settings = { ...DEFAULT_SETTINGS, ...parts.settings };
  return {
    ...parts,
    settings,
    records: new Map(records.map((record) => [record.objectID, record])),
    facets: parseFacets(settings),
    engine: createEngine(settings),
  };
}
