import type { Changes } from '#server/sandbox/kernel/workspace-state.ts';

type Entries = Changes['entries'];

/** The transfer that stands for all that were folded: what every holder had after them. */
export const OPENING = 'opening';

/**
 * Folds the oldest whole transfers of a ledger into one, as `foldEntries` does in the database.
 *
 * @param entries in order of time
 * @param maxLines lines that are kept; about half as many are left
 * @returns the same array when there is nothing to fold
 */
export function foldLedger(entries: Entries, maxLines: number): Entries {
  if (entries.length <= maxLines) return entries;
  const oldest = findOldest(entries, entries.length - Math.floor(maxLines / 2));
  const folded = entries.filter(({ transfer }) => oldest.has(transfer));
  const at = folded.reduce((latest, entry) => Math.max(latest, entry.at), 0);
  const opening = sumLines(folded).map((line) => ({ ...line, transfer: OPENING, at }));
  return [...opening, ...entries.filter(({ transfer }) => !oldest.has(transfer))];
}

/** The oldest transfers that have at least so many lines together; what was folded before is the oldest. */
function findOldest(entries: Entries, lines: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { transfer } of entries) counts.set(transfer, (counts.get(transfer) ?? 0) + 1);
  const oldest = new Set<string>();
  let found = 0;
  for (const [transfer, count] of counts) {
    if (found >= lines) break;
    oldest.add(transfer);
    found += count;
  }
  return oldest;
}

function sumLines(entries: Entries) {
  const sums = new Map<string, { holder: string; currency: string; amount: number }>();
  for (const { holder, currency, amount } of entries) {
    const key = JSON.stringify([holder, currency]);
    const sum = sums.get(key)?.amount ?? 0;
    sums.set(key, { holder, currency, amount: sum + amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
