import { MAX_QUERY_LENGTH } from '#contract/limits.ts';

/** What one client may ask of the service. */
export interface SearchLimits {
  /** Bytes of a body; those of batch and events have their own. */
  readonly bodyBytes: number;
  readonly batchBytes: number;
  readonly eventsBytes: number;
  /** Requests a minute from one address; 0 means any number. */
  readonly requestsPerMinute: number;
}

export const DEFAULT_LIMITS: SearchLimits = {
  bodyBytes: 1_048_576,
  batchBytes: 10_485_760,
  eventsBytes: 2_097_152,
  requestsPerMinute: 0,
};

/** Characters of a query (specification 5 and 9). */
export const MAX_QUERY = MAX_QUERY_LENGTH;
/** Queries of one multi-query. */
export const MAX_QUERIES = 50;
/** Results that are added to one of a query that asks for what follows. */
export const MAX_NEXT_RESULTS = 26;
/** Hits that the queries of one multi-query may ask for together. */
export const MAX_TOTAL_HITS = 5000;
export const MAX_HITS_PER_PAGE = 1000;
/** How far into a result one may page, in hits. */
export const MAX_OFFSET = 10_000;
export const MAX_FILTER_LENGTH = 4096;
export const MAX_FILTER_DEPTH = 20;
/** Characters of a highlight tag or an ellipsis, which are repeated in every hit. */
export const MAX_TAG_LENGTH = 100;
/** Names in a list of attributes. */
export const MAX_ATTRIBUTES = 200;
/** Facet values that one answer lists. */
export const MAX_FACET_VALUES = 1000;
export const MAX_FACET_HITS = 100;
