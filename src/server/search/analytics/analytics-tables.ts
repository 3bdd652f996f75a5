import type { Generated, Insertable, Kysely } from 'kysely';

/** The tables that search analytics needs; the store's migrations make them. Times in milliseconds since 1970. */
export interface AnalyticsTables {
  search_queries: {
    id: Generated<number>;
    query_id: string | null;
    index_name: string;
    query: string;
    hit_count: number;
    at: number;
  };
  search_events: {
    id: Generated<number>;
    event_type: 'view' | 'click' | 'conversion';
    event_name: string;
    index_name: string;
    query_id: string | null;
    object_ids: string;
    positions: string | null;
    at: number;
  };
  agent_calls: {
    id: Generated<number>;
    tool: string;
    /** Words of a search, or the operation or page that was asked for. */
    subject: string | null;
    /** Of searches alone. */
    hit_count: number | null;
    at: number;
  };
}

/** The database, as far as search analytics is concerned. */
export interface AnalyticsStore {
  readonly db: Kysely<AnalyticsTables>;
}

/** One thing to be written: a search, an event or a call of an agent. */
export type AnalyticsEntry =
  | {
      readonly table: 'search_queries';
      readonly row: Insertable<AnalyticsTables['search_queries']>;
    }
  | { readonly table: 'search_events'; readonly row: Insertable<AnalyticsTables['search_events']> }
  | { readonly table: 'agent_calls'; readonly row: Insertable<AnalyticsTables['agent_calls']> };
