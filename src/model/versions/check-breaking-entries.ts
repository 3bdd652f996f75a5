import type { ChangelogEntry } from '#contract/site-data.ts';
import type { Report } from '#model/model-error.ts';
import { readMajor } from './read-versions.ts';
import type { VersionSummary } from './version-summary.ts';

const CHANGELOG = 'content/data/changelog.yaml';

/**
 * Reports entries that call a change breaking while the version says that it is none. The comparison of versions sees
 * fields and statuses, and not what a call does with them: that is for the changelog to say.
 *
 * @param changelog the entries that were written, without those of versions
 * @param versions in the order of their release; the last is the current one
 */
export function checkBreakingEntries(
  changelog: readonly ChangelogEntry[],
  versions: readonly VersionSummary[],
  report: Report,
): void {
  const [older, current] = versions.slice(-2);
  if (!older || !current || readMajor(older.version) === 0) return;
  if (readMajor(older.version) !== readMajor(current.version)) return;
  for (const { id, breaking, date } of changelog) {
    if (!breaking || date <= older.date) continue;
    report({
      file: CHANGELOG,
      line: 1,
      what: `The entry "${id}" is breaking, and version ${current.version} does not say so.`,
      why: `Programs that were written for ${older.version} work with every version that starts with the same number.`,
      how: 'Raise the first number of info.version in api/openapi.yaml, or undo the change.',
    });
  }
}
