import { formatBase64Url, parseBase64Url } from './base64-url.ts';
import { hashSecret } from './secrets.ts';
import type { SharedCall } from './call.ts';
import { failWith } from './api-error.ts';
import { newestFirst, selectEntries, type ListQuery } from './select-entries.ts';

/** The query parameters of every list. */
export interface PageQuery extends ListQuery {
  readonly cursor?: string;
  readonly limit: number;
}

interface Cursor {
  /** Key of the last entry that was given out. */
  readonly id: string;
  /** Fingerprint of list and filters. */
  readonly f?: string;
  /** How many entries come after it, for when the entry has gone. New entries come before it and change nothing. */
  readonly after?: number;
}

/** 200 with one page of a list. */
export interface PageResult<Document> {
  readonly status: 200;
  readonly json: {
    readonly data: readonly Document[];
    readonly page: { readonly nextCursor: string | null; readonly hasMore: boolean };
  };
}

type ListCall = SharedCall<never, PageQuery>;

/**
 * Answers with one page of a list, as `cursor`, `limit` and the filters of every list ask for it.
 *
 * @param entries all that fit the list's own filters, in the documented order
 * @param readKey what tells entries apart, such as the id
 * @param show builds the document of an entry, which is the entry itself by default; called for the page's entries only
 */
export function buildPageResult<Entry>(
  call: ListCall,
  entries: readonly Entry[],
  readKey: (entry: Entry) => string,
): PageResult<Entry>;
export function buildPageResult<Entry, Document>(
  call: ListCall,
  entries: readonly Entry[],
  readKey: (entry: Entry) => string,
  show: (entry: Entry) => Document,
): PageResult<Document>;
export function buildPageResult<Entry>(
  call: ListCall,
  all: readonly Entry[],
  readKey: (entry: Entry) => string,
  show: (entry: Entry) => unknown = (entry) => entry,
): PageResult<unknown> {
  const { limit } = call.query;
  const entries = selectEntries(call.query, all, readKey, show);
  const fingerprint = buildFingerprint(call);
  const start = findStart(call.query.cursor, fingerprint, entries, readKey);
  const shown = entries.slice(start, start + limit);
  const last = shown.at(-1);
  const hasMore = start + shown.length < entries.length && last !== undefined;
  const next: Cursor | undefined = hasMore
    ? { id: readKey(last), f: fingerprint, after: entries.length - start - shown.length }
    : undefined;
  const nextCursor = next ? formatCursor(next) : null;
  return { status: 200, json: { data: shown.map(show), page: { nextCursor, hasMore } } };
}

/**
 * Answers with one page of a list of objects, the newest first.
 *
 * @param entries all that fit the list's own filters, in the order of making
 * @param show builds the document of an entry, which is the entry itself by default
 */
export function buildNewestPageResult<Entry extends { readonly id: string }>(
  call: ListCall,
  entries: readonly Entry[],
): PageResult<Entry>;
export function buildNewestPageResult<Entry extends { readonly id: string }, Document>(
  call: ListCall,
  entries: readonly Entry[],
  show: (entry: Entry) => Document,
): PageResult<Document>;
export function buildNewestPageResult<Entry extends { readonly id: string }>(
  call: ListCall,
  entries: readonly Entry[],
  show: (entry: Entry) => unknown = (entry) => entry,
): PageResult<unknown> {
  return buildPageResult(call, newestFirst(entries), ({ id }) => id, show);
}

function buildFingerprint({ operation, query, path }: ListCall): string {
  const { cursor: _cursor, limit: _limit, ...filters } = query;
  const text = JSON.stringify([
    operation.operationId,
    Object.values(path),
    Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
  return hashSecret(text).slice(0, 12);
}

function findStart<Entry>(
  text: string | undefined,
  fingerprint: string,
  entries: readonly Entry[],
  readKey: (entry: Entry) => string,
): number {
  if (text === undefined) return 0;
  const cursor = parseCursor(text);
  if (!cursor || (cursor.f !== undefined && cursor.f !== fingerprint)) return failCursor();
  const index = entries.findIndex((entry) => readKey(entry) === cursor.id);
  if (index >= 0) return index + 1;
  return cursor.after === undefined ? failCursor() : Math.max(0, entries.length - cursor.after);
}

function failCursor(): never {
  return failWith('cursor_invalid', {
    pointer: '/cursor',
    detail: 'cursor is not a nextCursor of this list with these filters.',
  });
}

function formatCursor(cursor: Cursor): string {
  return formatBase64Url(new TextEncoder().encode(JSON.stringify(cursor)));
}

function parseCursor(text: string): Cursor | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(parseBase64Url(text)));
    if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
    const { id, f, after } = value as Readonly<Record<string, unknown>>;
    if (typeof id !== 'string') return undefined;
    return {
      id,
      ...(typeof f === 'string' && { f }),
      ...(typeof after === 'number' && Number.isSafeInteger(after) && { after }),
    };
  } catch {
    return undefined;
  }
}
