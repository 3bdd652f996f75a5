import type { McpCall } from '#contract/mcp/agent-calls.ts';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import type { AnalyticsEntry } from './analytics-tables.ts';
import { foldQuery } from './fold-query.ts';
import { maskPersonal } from './mask-personal.ts';

/** A view, click or conversion as `POST /1/events` gives it, already checked. Whose it is, is never stored. */
export interface AnalyticsEvent {
  readonly eventType: 'view' | 'click' | 'conversion';
  readonly eventName: string;
  readonly index: string;
  /** Absent when the event is about filters instead of records. */
  readonly objectIDs?: readonly string[];
  /** From 1, one for each record. */
  readonly positions?: readonly number[];
  readonly queryID?: string;
  /** Accepted, so that events can be handed over as they come, and thrown away. */
  readonly userToken?: string;
  /** Milliseconds since 1970; the time of arrival when absent or in the future. */
  readonly timestamp?: number;
}

/** A search that was answered. */
export interface AnalyticsSearch {
  /** Absent when the client asked for no click analytics; such a search counts, but not for clicks. */
  readonly queryID?: string;
  readonly index: string;
  readonly query: string;
  readonly nbHits: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Insights API: records of one event. Bounds what a caller can make us keep. */
const MAX_OBJECTS = 20;
/** Control characters and halves of characters. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]+/gu;

/** The row of a search, without control characters and personal data. */
export function buildSearchEntry(search: AnalyticsSearch): AnalyticsEntry {
  return {
    table: 'search_queries',
    row: {
      query_id: search.queryID === undefined ? null : fitText(search.queryID),
      index_name: fitText(search.index),
      query: maskPersonal(fitText(search.query)),
      hit_count: Math.max(0, Math.trunc(search.nbHits)),
      at: Math.trunc(search.at),
    },
  };
}

/** The row of an agent's call, without control characters and personal data. */
export function buildCallEntry({ tool, subject, hits }: McpCall, now: number): AnalyticsEntry {
  return {
    table: 'agent_calls',
    row: {
      tool,
      subject: subject === undefined ? null : foldQuery(maskPersonal(fitText(subject))),
      hit_count: hits ?? null,
      at: Math.trunc(now),
    },
  };
}

/** The row of an event: its first 20 records, and nothing about who caused it. */
export function buildEventEntry(event: AnalyticsEvent, now: number): AnalyticsEntry {
  const { objectIDs = [], positions, queryID, timestamp = now } = event;
  return {
    table: 'search_events',
    row: {
      event_type: event.eventType,
      event_name: fitText(event.eventName),
      index_name: fitText(event.index),
      query_id: queryID === undefined ? null : fitText(queryID),
      object_ids: JSON.stringify(objectIDs.slice(0, MAX_OBJECTS).map(fitText)),
      positions: positions ? JSON.stringify(positions.slice(0, MAX_OBJECTS)) : null,
      at: Math.trunc(Math.min(timestamp, now)),
    },
  };
}

// SQLite's text ends at a NUL, and a terminal obeys the other control characters.
function fitText(text: string): string {
  return text.slice(0, MAX_QUERY_LENGTH).replace(UNWRITABLE, ' ');
}
