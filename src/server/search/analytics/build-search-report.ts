import { HITS_PER_PAGE } from '#contract/limits.ts';
import type { PositionCount, QueryCount, SearchReport } from '#contract/search-report.ts';
import type { AnalyticsStore } from './analytics-tables.ts';
import { foldQuery } from './fold-query.ts';
import { readAgentCalls } from './read-agent-calls.ts';
import { createKeystrokeFilter } from './create-keystroke-filter.ts';
import { readClicks, readSearches, type ReportScope, type StoredSearch } from './read-analytics.ts';

export interface ReportOptions extends ReportScope {
  /** Longest list. @default 50 */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 50;

interface Tally {
  searches: number;
  withoutResults: number;
  withoutClick: number;
  clicked: number;
}

/** One reader who clicks nothing has perhaps read enough in the list of results. */
const MISSED_BY_SEVERAL = 2;

/**
 * Sums up the searches of a period. Several spellings by case and spaces are one search; several clicks on a result are
 * one click.
 *
 * @throws StoreError when the database cannot be read
 */
export async function buildSearchReport(
  store: AnalyticsStore,
  options: ReportOptions,
): Promise<SearchReport> {
  const clicks = await readClicks(store, options);
  const tallies = new Map<string, Tally>();
  const positions = createPositionCounter();
  let trackedSearches = 0;

  const filter = createKeystrokeFilter((search, isKeystroke) => {
    const query = foldQuery(search.query);
    if (isKeystroke || query === '') return;
    const tally = tallies.get(query) ?? createTally();
    tallies.set(query, tally);
    const clicked = search.queryID === null ? undefined : clicks.get(search.queryID);
    count(tally, search, clicked !== undefined);
    if (search.queryID === null) return;
    trackedSearches += 1;
    positions.add(search.nbHits, clicked ?? new Set());
  });
  for await (const search of readSearches(store, options))
    filter.add(search, search.queryID !== null && clicks.has(search.queryID));
  filter.end();

  return {
    from: new Date(options.from).toISOString(),
    to: new Date(options.to).toISOString(),
    trackedSearches,
    ...summarise(tallies, options.limit ?? DEFAULT_LIMIT),
    clickThroughByPosition: positions.list(),
    agents: await readAgentCalls(store, options, options.limit ?? DEFAULT_LIMIT),
  };
}

function createTally(): Tally {
  return { searches: 0, withoutResults: 0, withoutClick: 0, clicked: 0 };
}

function count(tally: Tally, { queryID, nbHits }: StoredSearch, wasClicked: boolean): void {
  tally.searches += 1;
  if (wasClicked) tally.clicked += 1;
  else if (nbHits === 0) tally.withoutResults += 1;
  else if (queryID !== null) tally.withoutClick += 1;
}

function summarise(
  tallies: ReadonlyMap<string, Tally>,
  limit: number,
): Omit<SearchReport, 'from' | 'to' | 'trackedSearches' | 'clickThroughByPosition' | 'agents'> {
  const entries = [...tallies];
  const listBy = (read: (tally: Tally) => number) =>
    sortByCount(entries.map(([query, tally]) => ({ query, searches: read(tally) })));
  const sum = (read: (tally: Tally) => number) =>
    entries.reduce((total, [, tally]) => total + read(tally), 0);
  const withoutResults = listBy((tally) => tally.withoutResults);
  const neverClicked = listBy(({ clicked, withoutClick }) =>
    clicked === 0 && withoutClick >= MISSED_BY_SEVERAL ? withoutClick : 0,
  );
  const missing = [
    ...withoutResults.map((entry) => ({ ...entry, reason: 'no result' as const })),
    ...neverClicked.map((entry) => ({ ...entry, reason: 'no click' as const })),
  ];
  return {
    searches: sum((tally) => tally.searches),
    clickedSearches: sum((tally) => tally.clicked),
    topSearches: listBy((tally) => tally.searches).slice(0, limit),
    searchesWithoutResults: withoutResults.slice(0, limit),
    searchesWithoutClick: listBy((tally) => tally.withoutClick).slice(0, limit),
    missingDocumentation: sortByCount(missing).slice(0, limit),
  };
}

function sortByCount<Entry extends QueryCount>(entries: readonly Entry[]): Entry[] {
  return entries
    .filter(({ searches }) => searches > 0)
    .toSorted((a, b) => b.searches - a.searches || (a.query < b.query ? -1 : 1));
}

/** The positions of the first page, and further ones that were clicked. */
function createPositionCounter(): {
  add(nbHits: number, positions: ReadonlySet<number>): void;
  list(): PositionCount[];
} {
  const clicked = new Map<number, number>();
  /** How many searches had so many results. */
  const byHits = new Map<number, number>();
  for (let position = 1; position <= HITS_PER_PAGE; position += 1) clicked.set(position, 0);
  return {
    add(nbHits, positions) {
      byHits.set(nbHits, (byHits.get(nbHits) ?? 0) + 1);
      for (const position of positions)
        if (position >= 1 && position <= nbHits)
          clicked.set(position, (clicked.get(position) ?? 0) + 1);
    },
    list() {
      const positions = [...clicked].toSorted(([a], [b]) => a - b);
      return positions.map(([position, clicks]) => {
        let shown = 0;
        for (const [nbHits, searches] of byHits) if (nbHits >= position) shown += searches;
        return { position, shown, clicked: clicks, rate: shown === 0 ? 0 : clicks / shown };
      });
    },
  };
}
