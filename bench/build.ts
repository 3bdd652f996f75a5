// How long a build takes and how much memory, for 240 pages and for ten times as many.
import { spawn } from 'node:child_process';
import type { Measurement } from '#contract/bench-result.ts';
import { withWorkingCopy } from './support/working-copy.ts';

interface Build {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs one build; the build itself says its time and its peak of memory. */
function runBuild(dir: string, repeat: number): Promise<Build> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=512', '--import', 'tsx', 'scripts/build/build.ts'],
      {
        cwd: dir,
        env: { ...process.env, MODEL_REPEAT: String(repeat) },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const started = performance.now();
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) => {
      const megabytes = /at most (\d+) MB/.exec(output)?.[1];
      if (code !== 0 || !megabytes) return reject(new Error(`bench: the build failed\n${output}`));
      resolve({ seconds: (performance.now() - started) / 1000, megabytes: Number(megabytes) });
    });
  });
}

/** Measures builds with an empty cache and with a full one. */
export async function measureBuild(): Promise<readonly Measurement[]> {
  const small = await withWorkingCopy(async (dir) => ({
    cold: await runBuild(dir, 1),
    warm: await runBuild(dir, 1),
  }));
  const large = await withWorkingCopy(async (dir) => ({
    cold: await runBuild(dir, 10),
    warm: await runBuild(dir, 10),
  }));
  return [
    {
      name: '240 pages',
      value: small.cold.seconds,
      unit: 's',
      target: { most: 30 },
      note: 'empty cache',
    },
    { name: '240 pages, memory', value: small.cold.megabytes, unit: 'MB', target: { most: 1024 } },
    {
      name: '240 pages again',
      value: small.warm.seconds,
      unit: 's',
      note: 'nothing highlighted again',
    },
    {
      name: '2,400 pages',
      value: large.cold.seconds,
      unit: 's',
      target: { most: Math.round(small.cold.seconds * 10) },
      note: 'empty cache',
    },
    { name: '2,400 pages, memory', value: large.cold.megabytes, unit: 'MB' },
    { name: '2,400 pages again', value: large.warm.seconds, unit: 's' },
  ];
}
