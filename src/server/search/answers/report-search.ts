import type { Clock } from '#server/search/indices/search-index.ts';
import type { SearchParameters } from '#server/search/parameters/search-parameters.ts';
import type { ResultSummary } from './run-search.ts';

/** A query that was answered, for the list of missing documentation. */
export interface AnsweredSearch {
  readonly index: string;
  readonly query: string;
  readonly nbHits: number;
  readonly queryID?: string;
  readonly userToken?: string;
  readonly timestamp: number;
}

/** Who is told of searches. */
export interface SearchReport {
  /**
   * Called with every answered query, unless the request says `analytics: false`, Do Not Track or Global Privacy
   * Control.
   */
  readonly onSearch?: (search: AnsweredSearch) => void;
  readonly clock: Clock;
}

const hasOptedOut = (headers: Headers) =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

/** Tells of a search that was answered. @param headers of its request */
export function reportSearch(
  { onSearch, clock }: SearchReport,
  headers: Headers,
  { query, analytics, userToken }: SearchParameters,
  { index, nbHits, queryID }: Pick<ResultSummary, 'index' | 'nbHits' | 'queryID'>,
): void {
  if (!onSearch || !analytics || hasOptedOut(headers)) return;
  onSearch({
    index,
    query,
    nbHits,
    ...(queryID !== undefined && { queryID }),
    ...(userToken !== undefined && { userToken }),
    timestamp: clock.now(),
  });
}
