import { execFileSync } from 'node:child_process';
import { root } from '#scripts/lib/root.mjs';

/** What a run of a benchmark changes by itself. */
const RESULTS = 'bench/results/';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * The commit that is measured: its short hash, with `+` when other files than results have changed since.
 *
 * @returns undefined outside a git checkout
 */
export function readCommit(): string | undefined {
  try {
    const changed = git('status', '--porcelain')
      .split('\n')
      .filter((line) => line !== '' && !line.slice(3).startsWith(RESULTS));
    return git('rev-parse', '--short', 'HEAD').trim() + (changed.length > 0 ? '+' : '');
  } catch {
    return undefined;
  }
}
