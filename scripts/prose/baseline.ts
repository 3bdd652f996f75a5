// Temporary: sentences that broke the rules before all texts were written again. Delete this file, baseline.json and
// write-baseline.ts when the list is empty.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';

/** For each file the marks of the findings that are known. */
export type Baseline = Readonly<Record<string, readonly string[]>>;

const PATH = 'scripts/prose/baseline.json';

/** The same for a sentence that moves, another as soon as a word of it changes. */
function markFinding({ rule, sentence, what }: Finding): string {
  return createHash('sha256').update(`${rule} ${what} ${sentence}`).digest('base64url').slice(0, 6);
}

export function readBaseline(root: string): Baseline {
  const path = join(root, PATH);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Baseline) : {};
}

export function writeBaseline(root: string, findings: readonly Finding[]): void {
  const files = [...new Set(findings.map(({ file }) => file))].toSorted();
  const marks = files.map((file) => [
    file,
    [...new Set(findings.filter((one) => one.file === file).map(markFinding))].toSorted(),
  ]);
  writeFileSync(join(root, PATH), `${JSON.stringify(Object.fromEntries(marks), undefined, 1)}\n`);
}

/** Whether a finding was there before. */
export function isKnown(baseline: Baseline, finding: Finding): boolean {
  return baseline[finding.file]?.includes(markFinding(finding)) ?? false;
}
