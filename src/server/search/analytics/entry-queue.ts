import type { AnalyticsEntry } from './analytics-tables.ts';

/** What waits to be written, oldest first, bounded by number and by characters. */
export interface EntryQueue {
  readonly size: number;
  /** Entries that were ever taken in. */
  readonly accepted: number;
  /** Entries that found no room. */
  readonly refused: number;
  add(entry: AnalyticsEntry): void;
  /** The oldest entries, which stay until they are removed. */
  peek(count: number): readonly AnalyticsEntry[];
  remove(count: number): void;
}

export interface QueueLimits {
  readonly entries: number;
  readonly characters: number;
}

/** Creates an empty queue. A full one refuses what is new: what is older is what a report still lacks. */
export function createEntryQueue(limits: QueueLimits): EntryQueue {
  let entries: AnalyticsEntry[] = [];
  let characters = 0;
  let accepted = 0;
  let refused = 0;
  return {
    get size() {
      return entries.length;
    },
    get accepted() {
      return accepted;
    },
    get refused() {
      return refused;
    },
    add(entry) {
      const length = countCharacters(entry);
      if (entries.length >= limits.entries || characters + length > limits.characters) {
        refused += 1;
        return;
      }
      entries.push(entry);
      accepted += 1;
      characters += length;
    },
    peek: (count) => entries.slice(0, count),
    remove(count) {
      for (const entry of entries.slice(0, count)) characters -= countCharacters(entry);
      entries = entries.slice(count);
    },
  };
}

function countCharacters({ row }: AnalyticsEntry): number {
  let count = 0;
  for (const value of Object.values(row)) if (typeof value === 'string') count += value.length;
  return count;
}
