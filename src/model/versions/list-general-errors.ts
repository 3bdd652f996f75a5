import type { VersionSummary } from './version-summary.ts';

/** An error of fewer calls is told call by call. */
const MIN_CALLS = 10;

/** Lists the codes that no operation had and that most operations have now: told call by call they would bury the rest. */
export function listGeneralErrors(older: VersionSummary, newer: VersionSummary): string[] {
  const known = new Set(Object.values(older.operations).flatMap(({ errors }) => errors));
  const operations = Object.values(newer.operations);
  const counts = new Map<string, number>();
  for (const code of operations.flatMap(({ errors }) => errors)) {
    if (!known.has(code)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_CALLS && count * 2 > operations.length)
    .map(([code]) => code)
    .toSorted();
}
