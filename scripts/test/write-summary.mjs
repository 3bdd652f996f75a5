// Leaves what a run of npm test came to, for the benchmark `tests` and the page /quality.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

const file = join(root, 'test-results/summary.json');

/** The commit of the checkout, or undefined when files have changed since, or outside a checkout. */
function readCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {ReadonlyMap<string, import('./format-summary.mjs').TimedResult>} results
 * @param {number} seconds from begin to end
 */
export function writeSummary(results, seconds) {
  const parts = [...results].map(([name, { passed, failed, repeated = [], seconds: taken }]) => ({
    name,
    passed,
    failed,
    repeated: repeated.length,
    seconds: Math.round(taken),
  }));
  const engines = [...results.values()].flatMap((result) => result.engines ?? []);
  mkdirSync(dirname(file), { recursive: true });
  const summary = { commit: readCommit(), seconds: Math.round(seconds), parts, engines };
  writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
}
