import { STORAGE_KEYS } from '#contract/page-events.ts';
import { readStored, store } from '#ui/stored-text.ts';

const KEY = STORAGE_KEYS.searches;
/** Recent searches that are kept. */
export const MAX_RECENT = 5;

/** Reads the stored queries, newest first; whatever else is stored there counts as none. */
export function parseRecent(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    const queries = value.filter((query) => typeof query === 'string' && query.trim() !== '');
    return [...new Set<string>(queries)].slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

/** Puts a query in front. Removes the same query in other letters, and the oldest query. */
export function addRecent(recent: readonly string[], query: string): readonly string[] {
  const text = query.trim();
  if (text === '') return recent;
  return [text, ...removeRecent(recent, text)].slice(0, MAX_RECENT);
}

/** Takes a query out, in whatever letters. */
export function removeRecent(recent: readonly string[], query: string): readonly string[] {
  const unwanted = query.toLowerCase();
  return recent.filter((known) => known.toLowerCase() !== unwanted);
}

/** What this browser remembers; nothing where it may not remember. */
export function loadRecent(): readonly string[] {
  return parseRecent(readStored(KEY));
}

/** Remembers the queries, where the browser may. */
export function storeRecent(recent: readonly string[]): void {
  store(KEY, recent.length === 0 ? null : JSON.stringify(recent));
}
