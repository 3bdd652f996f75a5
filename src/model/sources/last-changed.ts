import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs git and gives what it prints. */
export type RunGit = (args: readonly string[]) => Promise<string>;

/** Runs the machine's git in a folder. */
export function createGitRunner(cwd: string): RunGit {
  return async function runGit(args) {
    const { stdout } = await run('git', [...args], { cwd, maxBuffer: 256 * 1024 * 1024 });
    return stdout;
  };
}

/**
 * Day of the last commit of every file below api/ and content/, from one call of git.
 * Empty outside a checkout, or in one without history.
 */
export async function loadLastChanged(runGit: RunGit): Promise<ReadonlyMap<string, string>> {
  const args = ['log', '--format=%x00%cs', '--name-only', '--', 'api', 'content'];
  const log = await runGit(args).catch(() => '');
  const days = new Map<string, string>();
  for (const commit of log.split('\0').slice(1)) {
    const [day = '', ...files] = commit.split('\n').map((line) => line.trim());
    for (const file of files) if (file && !days.has(file)) days.set(file, day);
  }
  return days;
}
