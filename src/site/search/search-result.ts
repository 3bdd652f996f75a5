import type { SearchHit } from './build-hit.ts';

/** What the dialog gets. */
export interface SearchResult {
  /** The query that this answers. */
  readonly query: string;
  /** At most five, best first. */
  readonly hits: readonly SearchHit[];
  /** The query without its typing mistakes, when the hits answer that instead. */
  readonly correctedQuery?: string;
  /** Characters that the query is likely to go on with, where the service foretells them. */
  readonly nextCharacters?: string;
  /** True when no host answered, or none with sense. */
  readonly hasFailed: boolean;
}
