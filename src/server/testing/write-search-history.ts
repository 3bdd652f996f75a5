import type {
  AnalyticsEvent,
  AnalyticsSearch,
} from '#server/search/analytics/analytics-entries.ts';
import { createAnalyticsSink } from '#server/search/analytics/create-analytics-sink.ts';
import type { AnalyticsStore } from '#server/search/analytics/analytics-tables.ts';

/** Minutes between the searches of a history, so that none is a keystroke of the next. */
const PAUSE_MS = 60_000;

export interface HistoryStep {
  readonly query: string;
  readonly nbHits: number;
  /** Positions that were clicked. */
  readonly clicked?: readonly number[];
  /** Whether the client asked for click analytics. @default true */
  readonly isTracked?: boolean;
  /** @default 'docs' */
  readonly index?: string;
}

/** Writes a history of searches, one a minute from a time in milliseconds, each click a second after its search. */
export async function writeSearchHistory(
  store: AnalyticsStore,
  start: number,
  steps: readonly HistoryStep[],
): Promise<void> {
  const searches: AnalyticsSearch[] = [];
  const events: AnalyticsEvent[] = [];
  for (const [
    number,
    { query, nbHits, clicked = [], isTracked = true, index = 'docs' },
  ] of steps.entries()) {
    const at = start + number * PAUSE_MS;
    const id = isTracked ? { queryID: `${start}-${number}` } : {};
    searches.push({ index, query, nbHits, at, ...id });
    for (const position of clicked)
      events.push({
        eventType: 'click',
        eventName: 'Item Selected',
        index,
        objectIDs: [`/page-${position}`],
        positions: [position],
        timestamp: at + 1000,
        ...id,
      });
  }
  const sink = createAnalyticsSink({ store, logger: { info: () => {}, warn: () => {} } });
  sink.appendSearches(searches);
  sink.append(events);
  await sink.flush();
  await sink.close();
}
