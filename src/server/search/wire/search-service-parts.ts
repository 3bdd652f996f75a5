import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { IndexStore } from '#server/search/indices/create-index-store.ts';
import type { Clock } from '#server/search/indices/search-index.ts';
import type { SearchLimits } from './search-limits.ts';

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

/** A query that was answered, for the list of missing documentation. */
export interface AnsweredSearch {
  readonly index: string;
  readonly query: string;
  readonly nbHits: number;
  readonly queryID?: string;
  readonly userToken?: string;
  readonly timestamp: number;
}

export interface SearchServiceParts {
  readonly applicationId: string;
  /** Public; may search and send events. */
  readonly searchKey: string;
  /** May change indices. Without it nobody may. */
  readonly adminKey?: string;
  readonly indices: IndexStore;
  readonly events: EventSink;
  /**
   * Called with every answered query, unless the request says `analytics: false`, Do Not Track or Global Privacy
   * Control.
   */
  readonly onSearch?: (search: AnsweredSearch) => void;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Origins of other sites that may ask, such as `https://docs.example.com`; `*` means every one. */
  readonly allowedOrigins: readonly string[];
  readonly limits: SearchLimits;
  /** Headers that every answer carries. */
  readonly commonHeaders?: HeaderRecord;
}
