import type { QueryCount, SearchReport } from '#contract/search-report.ts';

/** How many searches there were in a period, and how they ended. */
export interface SearchStatistics {
  readonly from: string;
  readonly to: string;
  readonly searches: number;
  readonly trackedSearches: number;
  readonly clickedSearches: number;
  readonly clickRate: number | null;
  readonly topSearch: QueryCount | null;
}

/** The numbers of a report without its lists. */
export function summariseReport(report: SearchReport): SearchStatistics {
  const { from, to, searches, trackedSearches, clickedSearches } = report;
  return {
    from,
    to,
    searches,
    trackedSearches,
    clickedSearches,
    clickRate: trackedSearches === 0 ? null : clickedSearches / trackedSearches,
    topSearch: report.topSearches[0] ?? null,
  };
}
