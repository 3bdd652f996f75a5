import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { IndexStore } from '#server/search/indices/create-index-store.ts';
import type { SearchLimits } from '#server/search/fields/search-limits.ts';
import type { SearchReport } from '#server/search/answers/report-search.ts';

/** What a reader did with a result, checked (Insights API). */
export interface InsightsEvent {
  readonly eventType: 'view' | 'click' | 'conversion';
  readonly eventName: string;
  readonly index: string;
  readonly userToken: string;
  /** Milliseconds since 1970; the time of arrival when the client told none. */
  readonly timestamp: number;
  readonly objectIDs?: readonly string[];
  readonly filters?: readonly string[];
  /** From 1, one for each of objectIDs. */
  readonly positions?: readonly number[];
  readonly queryID?: string;
}

/** Keeps events. */
export interface EventSink {
  append(events: readonly InsightsEvent[]): void | Promise<void>;
}

export interface SearchServiceParts extends SearchReport {
  readonly applicationId: string;
  /** Public; may search and send events. */
  readonly searchKey: string;
  /** May change indices. Without it nobody may. */
  readonly adminKey?: string;
  readonly indices: IndexStore;
  readonly events: EventSink;
  readonly logger: Logger;
  /** Origins of other sites that may ask, such as `https://docs.example.com`; `*` means every one. */
  readonly allowedOrigins: readonly string[];
  readonly limits: SearchLimits;
  /** Headers that every answer carries. */
  readonly commonHeaders?: HeaderRecord;
}
