import type { AnalyticsSearch } from '#server/search/analytics/analytics-entries.ts';

/** Searches of one batch: several statements of one transaction. */
const BATCH_SIZE = 240;
/** Long enough for a batch to take several pages of the database. */
const FILLER = 'wallet '.repeat(40);

/** A batch whose every value follows from its number, so that a row that was written by halves shows. */
export function buildKillTestSearches(batch: number): AnalyticsSearch[] {
  return Array.from({ length: BATCH_SIZE }, (_, index) => ({
    queryID: `${batch}/${index}`,
    index: `batch-${batch}`,
    query: `${FILLER}${index}`,
    nbHits: index,
    at: batch * 1000 + index,
  }));
}
