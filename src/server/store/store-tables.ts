import type { Generated } from 'kysely';

/** All tables of the database. Each area names the ones that it needs; main.ts brings the two together. */
export interface StoreTables {
  search_queries: {
    id: Generated<number>;
    /** Present when the client asked for click analytics. */
    query_id: string | null;
    index_name: string;
    query: string;
    hit_count: number;
    /** Milliseconds since 1970. */
    at: number;
  };
  search_events: {
    id: Generated<number>;
    event_type: 'view' | 'click' | 'conversion';
    event_name: string;
    index_name: string;
    query_id: string | null;
    /** JSON list of record ids. */
    object_ids: string;
    /** JSON list of positions from 1, as many as records. */
    positions: string | null;
    /** Milliseconds since 1970. */
    at: number;
  };
}
