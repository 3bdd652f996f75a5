import type { AnalyticsStore } from './analytics-tables.ts';

/** A stretch of time in milliseconds since 1970: from inclusive, to exclusive. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** What a report looks at. */
export interface ReportScope extends Period {
  /** Only this index; all of them when absent. */
  readonly index?: string;
}

/** A search as it was stored. */
export interface StoredSearch {
  readonly queryID: string | null;
  readonly index: string;
  readonly query: string;
  readonly nbHits: number;
  readonly at: number;
}

/** Rows of one read, after which others get their turn. */
const PAGE_ROWS = 1000;
/** A result may be clicked a while after the search, and so after the period. */
const CLICK_DELAY_MS = 3_600_000;

/** Reads the searches of a period in order of time, page by page, so that memory stays small. */
export async function* readSearches(
  store: AnalyticsStore,
  { from, to, index }: ReportScope,
): AsyncGenerator<StoredSearch> {
  let query = store.db
    .selectFrom('search_queries')
    .select(['id', 'query_id', 'index_name', 'query', 'hit_count', 'at'])
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('id')
    .limit(PAGE_ROWS);
  if (index !== undefined) query = query.where('index_name', '=', index);
  let after = { at: from, id: 0 };
  for (;;) {
    const { at, id } = after;
    const rows = await query
      .where('at', '>=', at)
      .where((where) => where.or([where('at', '>', at), where('id', '>', id)]))
      .execute();
    for (const row of rows)
      yield {
        queryID: row.query_id,
        index: row.index_name,
        query: row.query,
        nbHits: row.hit_count,
        at: row.at,
      };
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last;
  }
}

/** Reads which positions of each search were clicked, by queryID. A click without a position is an empty set. */
export async function readClicks(
  store: AnalyticsStore,
  { from, to }: ReportScope,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const clicks = new Map<string, Set<number>>();
  let after = { at: from, id: 0 };
  for (;;) {
    const { at, id } = after;
    const rows = await store.db
      .selectFrom('search_events')
      .select(['id', 'query_id', 'positions', 'at'])
      .where('event_type', '=', 'click')
      .where('query_id', 'is not', null)
      .where('at', '>=', at)
      .where((where) => where.or([where('at', '>', at), where('id', '>', id)]))
      .where('at', '<', to + CLICK_DELAY_MS)
      .orderBy('at')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    for (const { query_id: queryID, positions } of rows) {
      if (queryID === null) continue;
      const clicked = clicks.get(queryID) ?? new Set();
      for (const position of parsePositions(positions)) clicked.add(position);
      clicks.set(queryID, clicked);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return clicks;
    after = last;
  }
}

function parsePositions(text: string | null): readonly number[] {
  const value: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(value) ? value.filter((item) => Number.isInteger(item)) : [];
}
