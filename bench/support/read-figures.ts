import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#scripts/lib/root.mjs';

const run = promisify(execFile);

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly meta: { readonly figures?: Readonly<Record<string, number>> };
    }[];
  }[];
}

/**
 * Runs a test file with all runs of its random tests, and reads the figures that its tests note. A test that fails has none.
 *
 * @param title of the test that counts, or a part of the title
 */
export async function readFigures(
  file: string,
  title: string,
): Promise<Readonly<Record<string, number>>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-figures-'));
  try {
    const report = join(folder, 'report.json');
    const args = ['vitest', 'run', file, '-t', title, '--reporter=json', '--outputFile', report];
    const env = { ...process.env, TEST_BREADTH: '1' };
    await run('npx', args, { cwd: root, env, maxBuffer: 2 ** 26 }).catch(() => undefined);
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
    const passed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed');
    return Object.assign({}, ...passed.map(({ meta }) => meta.figures ?? {}));
  } finally {
    await rm(folder, { recursive: true });
  }
}
