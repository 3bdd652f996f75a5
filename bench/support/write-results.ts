import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { isReached, type BenchResult, type Measurement } from '#contract/bench-result.ts';
import { formatValue } from './numbers.ts';
import { readCommit } from './read-commit.ts';

const dir = join(import.meta.dirname, '../results');

/** Keeps the result of one benchmark as JSON and renews the table of all of them. */
export async function writeResult(
  name: string,
  title: string,
  measurements: readonly Measurement[],
): Promise<void> {
  await mkdir(dir, { recursive: true });
  const commit = readCommit();
  const result: BenchResult = {
    title,
    date: new Date().toISOString().slice(0, 10),
    ...(commit !== undefined && { commit }),
    node: process.version,
    machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
    measurements,
  };
  await writeFile(join(dir, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(join(dir, 'README.md'), await buildTable());
}

async function buildTable(): Promise<string> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.json')).toSorted();
  const sections = await Promise.all(
    files.map(async (file) => formatSection(JSON.parse(await readFile(join(dir, file), 'utf8')))),
  );
  const intro = 'Written by `npm run bench`. Each section says when and on what it was measured.';
  return ['# Results', intro, ...sections].join('\n\n').concat('\n');
}

function formatSection({ title, date, commit, node, machine, measurements }: BenchResult): string {
  const rows = measurements.map((measurement) => {
    const { name, value, unit, note } = measurement;
    const mark = measurement.target ? (isReached(measurement) ? 'yes' : '**no**') : '';
    return `| ${name} | ${formatValue(value)} ${unit} | ${formatTarget(measurement)} | ${mark} | ${note ?? ''} |`;
  });
  return [
    `## ${title}`,
    '',
    [date, commit, `Node ${node}`, machine].filter(Boolean).join(', '),
    '',
    '| what | measured | target | reached | how |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function formatTarget({ target, unit }: Measurement): string {
  if (!target) return '';
  return 'max' in target ? `at most ${target.max} ${unit}` : `at least ${target.min} ${unit}`;
}
