import { z } from 'zod';
import { deepFreeze } from '#model/deep-freeze.ts';
import type { Report } from '#model/model-error.ts';
import { pastDay } from '#model/past-day.ts';
import type { Operation } from '#model/site-model.ts';
import type { SourceFiles } from '#model/sources/source-files.ts';
import { reportIssues } from '#model/sources/report-issues.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';
import { compareVersions } from './compare-versions.ts';
import { summariseVersion, type VersionSummary } from './version-summary.ts';

const value = z.strictObject({
  type: z.string(),
  required: z.boolean(),
  values: z.array(z.string()).optional(),
  limits: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
const values = z.record(z.string(), value);
const operation = z.strictObject({
  page: z.string(),
  title: z.string(),
  section: z.string(),
  call: z.string(),
  permission: z.string(),
  parameters: values,
  request: values,
  response: values,
  statuses: z.array(z.string()),
  errors: z.array(z.string()),
});
const summary = z.strictObject({
  version: z.string(),
  date: z.iso.date(),
  operations: z.record(z.string(), operation),
});
const info = z.object({ version: z.string(), 'x-released': pastDay });

/** Sums the description up as it is now. @throws nothing; without version or date it is reported */
export function readCurrentVersion(
  root: YamlSource,
  operations: readonly Operation[],
  report: Report,
): VersionSummary | undefined {
  const parsed = z.object({ info }).safeParse(root.data);
  if (parsed.success) {
    const { version, 'x-released': date } = parsed.data.info;
    return summariseVersion(version, date, operations);
  }
  const what = 'The description has no version.';
  const how = "Give info a version such as '1.1.0' and x-released, the day of its release.";
  reportIssues(root, parsed.error, { what, how }, report);
  return undefined;
}

/** What was read of kept versions, by file: they hardly ever change, and the live preview reads them at each edit. */
const known = new Map<string, { readonly text: string; readonly version: VersionSummary }>();

function readStoredVersion(file: string, text: string, report: Report): VersionSummary | undefined {
  const last = known.get(file);
  if (last?.text === text) return last.version;
  try {
    const version = deepFreeze(summary.parse(JSON.parse(text)) as VersionSummary);
    known.set(file, { text, version });
    return version;
  } catch {
    report({
      file,
      line: 1,
      what: 'The kept version cannot be read.',
      why: 'It is not what npm run keep-version writes.',
      how: 'Take the file back from the repository’s history.',
    });
    return undefined;
  }
}

/**
 * The versions that api/versions/ keeps, and the current one. A description that differs from what was
 * kept under the same version is reported: what has been published does not change any more.
 */
export function readVersions(
  files: SourceFiles,
  root: YamlSource,
  operations: readonly Operation[],
  report: Report,
): VersionSummary[] {
  const kept = [...files.texts]
    .filter(([file]) => /^api\/versions\/.+\.json$/.test(file))
    .flatMap(([file, text]) => readStoredVersion(file, text, report) ?? []);
  const current = readCurrentVersion(root, operations, report);
  if (!current) return kept;
  const same = kept.find(({ version }) => version === current.version);
  if (same && JSON.stringify(same.operations) !== JSON.stringify(current.operations)) {
    const [first] = compareVersions(same, current);
    const what = first ? `${first.operationId}: ${first.text}.` : 'A name or a title differs.';
    report({
      file: root.file,
      line: root.lineOf(['info', 'version']),
      what: `The description is no longer what was published as ${current.version}.`,
      why: `It differs from api/versions/${current.version}.json. ${what}`,
      how: 'Raise info.version and x-released. The changelog then shows the difference.',
    });
  }
  const older = orderVersions(kept.filter(({ version }) => version !== current.version));
  reportHiddenBreak(older.at(-1), current, root, report);
  return [...older, current];
}

/** Oldest first. */
export function orderVersions(versions: readonly VersionSummary[]): VersionSummary[] {
  return versions.toSorted((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
}

/** The first number of a version, which a breaking change raises. */
export function readMajor(version: string): number {
  return Number(version.split('.')[0]);
}

/** A breaking change needs another major version (Semantic Versioning 2.0.0), once there is a first. */
function reportHiddenBreak(
  older: VersionSummary | undefined,
  current: VersionSummary,
  root: YamlSource,
  report: Report,
): void {
  if (!older || readMajor(older.version) === 0) return;
  if (readMajor(older.version) !== readMajor(current.version)) return;
  const broken = compareVersions(older, current).find(({ breaking }) => breaking);
  if (!broken) return;
  report({
    file: root.file,
    line: root.lineOf(['info', 'version']),
    what: `Version ${current.version} breaks programs that were written for ${older.version}.`,
    why: `${broken.operationId}: ${broken.text}.`,
    how: 'Raise the first number of info.version, or undo the change.',
  });
}
