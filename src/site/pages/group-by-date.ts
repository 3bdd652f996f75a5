import type { ChangelogEntry } from '#contract/site-data.ts';

/** The entries of one day. */
export interface ChangelogDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly entries: readonly ChangelogEntry[];
}

/** Groups entries by day, the newest day first, the order within a day kept. */
export function groupByDate(entries: readonly ChangelogEntry[]): ChangelogDay[] {
  const days = new Map<string, ChangelogEntry[]>();
  for (const entry of entries) days.set(entry.date, [...(days.get(entry.date) ?? []), entry]);
  return [...days]
    .map(([date, own]) => ({ date, entries: own }))
    .toSorted((a, b) => b.date.localeCompare(a.date));
}
