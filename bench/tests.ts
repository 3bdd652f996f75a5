// What the last run of npm test came to, and how many tests kill a server or state a rule that always holds.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Measurement } from '#contract/bench-result.ts';
import { root } from '#scripts/lib/root.mjs';
import { readCommit } from './support/read-commit.ts';

const schema = z.object({
  commit: z.string().optional(),
  seconds: z.number(),
  parts: z.array(
    z.object({ name: z.string(), passed: z.number(), failed: z.number(), repeated: z.number() }),
  ),
  engines: z.array(
    z.union([
      z.object({ name: z.string(), version: z.string(), passed: z.number(), total: z.number() }),
      z.object({ name: z.string(), missing: z.string() }),
    ]),
  ),
});
const REPEAT = 'Run npm test on a clean checkout, then npm run bench -- tests.';

async function readReport(name: string): Promise<readonly string[]> {
  const { testResults } = JSON.parse(await readFile(join(root, 'test-results', name), 'utf8')) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => `${file} ${fullName}`),
  );
}

/**
 * Reads what npm test has left in test-results/.
 *
 * @throws when there is none, or when the tests ran on another commit
 */
export async function measureTests(): Promise<readonly Measurement[]> {
  const text = await readFile(join(root, 'test-results/summary.json'), 'utf8').catch(() => {
    throw new Error(`There is no test-results/summary.json. ${REPEAT}`);
  });
  const { commit, seconds, parts, engines } = schema.parse(JSON.parse(text));
  const head = readCommit();
  if (!commit || !head || !commit.startsWith(head))
    throw new Error(
      `The tests ran on ${commit ?? 'changed files'}, and this is ${head}. ${REPEAT}`,
    );
  const sum = (key: 'passed' | 'failed' | 'repeated') =>
    parts.reduce((total, part) => total + part[key], 0);
  if (!parts.some(({ name }) => name === 'Browser tests'))
    throw new Error(`The last run left out the browser tests. ${REPEAT}`);
  const units = await readReport('unit.json');
  const all = sum('passed') + sum('failed');
  return [
    {
      name: 'passed',
      value: sum('passed'),
      unit: 'tests',
      target: { min: all },
      note: `of ${all}`,
    },
    { name: 'passed at the second attempt', value: sum('repeated'), unit: 'tests' },
    ...engines.map((engine) => {
      const { name } = engine;
      // An engine that is not there has passed nothing, and misses its target.
      if ('missing' in engine)
        return { name, value: 0, unit: 'journeys', target: { min: 1 }, note: engine.missing };
      const { passed, total, version } = engine;
      const note = `of ${total}, version ${version}`;
      return { name, value: passed, unit: 'journeys', target: { min: total }, note };
    }),
    {
      name: 'tests that kill a process',
      value: units.filter((name) => /\bkill/i.test(name)).length,
      unit: 'tests',
    },
    { name: 'time', value: seconds, unit: 's', note: 'from an empty checkout' },
  ];
}
