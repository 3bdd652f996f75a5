import type { IndexRecord, SearchEngine } from '#server/search/engine/search-engine.ts';
import type { FacetDeclaration, IndexSettings } from './index-settings.ts';

/** An engine, and where it gives one hit of a group only, how to come by one that gives all. */
export interface IndexEngine extends SearchEngine {
  /** The attribute by whose value hits are grouped, where every record has a text there. */
  readonly grouping?: string;
  ungroup?(): SearchEngine;
}

/** One state of an index. Immutable: a query that has begun with it ends with it. */
export interface SearchIndex {
  readonly name: string;
  /** In the order in which they were put in. */
  readonly records: ReadonlyMap<string, IndexRecord>;
  readonly settings: IndexSettings;
  readonly facets: ReadonlyMap<string, FacetDeclaration>;
  readonly engine: IndexEngine;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Makes an engine out of records. */
export type EngineFactory = (
  records: readonly IndexRecord[],
  settings: IndexSettings,
) => IndexEngine;

/** Milliseconds since 1970, as Date.now gives them. */
export interface Clock {
  now(): number;
}
