// npx tsx scripts/prose/report.ts FILE...: lists every sentence of these files that breaks a rule of docs/writing.md, known
// ones too, and the numbers of each file. A folder stands for its files; without a name, the numbers of all files are listed.
import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { watchOutput } from '#local/package/watch-output.ts';
import { root } from '#scripts/lib/root.mjs';
import { addCounts, gradeOf, type ProseCounts } from './count-prose.ts';
import { EXCEPTIONS, isExcepted } from './exceptions.ts';
import { openFileCache } from './file-cache.ts';
import type { Finding } from './finding.ts';
import { listProseFiles } from './list-prose-files.ts';
import { PLACEHOLDER } from './read/prose-text.ts';

watchOutput(() => process.exit(1));

const names = process.argv
  .slice(2)
  .map((name) =>
    relative(root, isAbsolute(name) ? name : join(process.cwd(), name)).replaceAll('\\', '/'),
  );
const all = listProseFiles(root);
const files = all.filter(
  (file) =>
    names.length === 0 ||
    names.some((name) => name === '' || file === name || file.startsWith(`${name}/`)),
);

function format({ line, column, sentence, rule, what, write, file }: Finding): string {
  const shown = sentence.replaceAll(PLACEHOLDER, '…');
  return `${file}:${line}:${column} ${rule}: ${what} ${write}\n    ${shown}`;
}

function formatCounts(name: string, counts: ProseCounts): string {
  const { sentences, words, long, semicolons, turns } = counts;
  const mean = (words / Math.max(1, sentences)).toFixed(1);
  const share = (part: number) => `${((100 * part) / Math.max(1, sentences)).toFixed(1)} %`;
  return [
    `${name}: ${sentences} sentences, mean ${mean} words, grade ${gradeOf(counts).toFixed(1)}`,
    `over 25 words ${long} (${share(long)}), semicolons ${semicolons} (${share(semicolons)})`,
    `turns ${turns} (${share(turns)})`,
  ].join(', ');
}

const cache = openFileCache(root);
const counts: ProseCounts[] = [];
for (const file of files) {
  const checked = cache.check(file, readFileSync(join(root, file), 'utf8'));
  const findings = checked.findings.filter((one) => !EXCEPTIONS.some((it) => isExcepted(it, one)));
  if (names.length > 0) for (const finding of findings) console.log(format(finding));
  if (checked.counts.sentences > 0) console.log(formatCounts(file, checked.counts));
  counts.push(checked.counts);
}
if (names.length === 0) cache.save();
if (files.length > 1) console.log(formatCounts('all', addCounts(counts)));
if (files.length === 0) {
  console.error(`No file holds texts: ${names.join(', ')}.`);
  process.exitCode = 1;
}
