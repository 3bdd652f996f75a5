// How long a build takes and how much memory: from nothing, again, after an edit of one page, and with ten times as many
// pages. Beside each figure stands a loop of fixed work, which tells a slow machine from a slow build.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measurement } from '#contract/bench-result.ts';
import { measureCommand, type CommandCost } from './support/measure-command.ts';
import { createWorkingCopy, type WorkingCopy } from './support/working-copy.ts';
import { averageYardsticks, measureYardstick, type Yardstick } from './support/yardstick.ts';

/** A guide of ordinary length, which no test of a proof reads. */
const EDITED = 'content/pages/introduction.mdx';
const REPEAT = 10;

interface Build extends CommandCost {
  readonly yardstick: Yardstick;
}

/** Runs npm run build, as a writer does. */
async function runBuild(dir: string, repeat: number): Promise<Build> {
  const before = measureYardstick();
  const cost = await measureCommand(['npm', 'run', 'build'], {
    cwd: dir,
    env: { MODEL_REPEAT: String(repeat) },
  });
  return { ...cost, yardstick: averageYardsticks(before, measureYardstick()) };
}

interface Builds {
  readonly cold: Build;
  readonly again: Build;
  readonly edited: Build;
}

/** An empty cache, then a full one, then an edit of a guide. */
async function runBuilds({ dir }: WorkingCopy, repeat: number): Promise<Builds> {
  const cold = await runBuild(dir, repeat);
  const again = await runBuild(dir, repeat);
  await appendFile(join(dir, EDITED), '\nOne more sentence for the benchmark.\n');
  return { cold, again, edited: await runBuild(dir, repeat) };
}

interface Targets {
  readonly seconds?: number;
  readonly megabytes?: number;
}

function describe(name: string, build: Build, targets: Targets = {}): Measurement[] {
  const { seconds, processorSeconds, megabytes, yardstick } = build;
  const busy = yardstick.seconds / yardstick.processorSeconds;
  const noise = `the loop of fixed work waited ${busy.toFixed(2)} times as long as it ran`;
  return [
    {
      name,
      value: seconds,
      unit: 's',
      ...(targets.seconds && { target: { max: targets.seconds } }),
      note: noise,
    },
    { name: `${name}, processor time`, value: processorSeconds, unit: 's', note: 'all processes' },
    {
      name: `${name}, processor time in yardsticks`,
      value: processorSeconds / yardstick.processorSeconds,
      unit: 'yardsticks',
      note: `a loop of fixed work, ${(yardstick.processorSeconds * 1000).toFixed(0)} ms here`,
    },
    {
      name: `${name}, memory`,
      value: megabytes,
      unit: 'MB',
      ...(targets.megabytes && { target: { max: targets.megabytes } }),
      note: 'all processes together',
    },
  ];
}

/** Measures builds of 240 and of 2,400 pages. The copies have all that the pages have. */
export async function measureBuild(): Promise<readonly Measurement[]> {
  const copies = [await createWorkingCopy(), await createWorkingCopy()] as const;
  try {
    const small = await runBuilds(copies[0], 1);
    return describeAll(small, await runBuilds(copies[1], REPEAT));
  } finally {
    // Not before all builds: some file systems look at each file that was deleted in the last minutes for each new file.
    for (const { remove } of copies) await remove();
  }
}

function describeAll(small: Builds, large: Builds): readonly Measurement[] {
  return [
    ...describe('240 pages, from nothing', small.cold, { seconds: 12, megabytes: 800 }),
    ...describe('240 pages, again', small.again),
    ...describe('240 pages, one page changed', small.edited, { seconds: 3 }),
    ...describe('2,400 pages, from nothing', large.cold, { seconds: 80, megabytes: 1000 }),
    ...describe('2,400 pages, again', large.again),
    ...describe('2,400 pages, one page changed', large.edited),
  ];
}
