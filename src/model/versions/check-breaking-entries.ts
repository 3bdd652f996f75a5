import type { ChangelogEntry } from '#contract/site-data.ts';
import type { Report } from '#model/model-error.ts';
import type { SourcePosition } from '#model/site-model.ts';
import { readMajor } from './read-versions.ts';
import type { VersionSummary } from './version-summary.ts';

/** The entries of the changelog that were written, without those of versions. */
export interface WrittenEntries {
  readonly changelog: readonly ChangelogEntry[];
  /** Tells where an entry is, by its index. */
  readonly locate: (index: number) => SourcePosition;
}

/**
 * Reports entries that call a change breaking while the version says that it is none. The comparison of versions sees
 * fields and statuses, and not what a call does with them: that is for the changelog to say.
 *
 * @param versions in the order of their release; the last is the current one
 */
export function checkBreakingEntries(
  { changelog, locate }: WrittenEntries,
  versions: readonly VersionSummary[],
  report: Report,
): void {
  const [older, current] = versions.slice(-2);
  if (!older || !current || readMajor(older.version) === 0) return;
  if (readMajor(older.version) !== readMajor(current.version)) return;
  for (const [index, { id, breaking, date }] of changelog.entries()) {
    if (!breaking || date <= older.date) continue;
    report({
      ...locate(index),
      what: `The entry "${id}" is breaking, and version ${current.version} does not say so.`,
      why: `Programs that were written for ${older.version} work with every version that starts with the same number.`,
      how: 'Raise the first number of info.version in api/openapi.yaml, or undo the change.',
    });
  }
}
