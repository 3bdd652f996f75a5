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

/** Whether a checkout has only the newest commits, as most runners of CI fetch them. */
export async function isShallow(runGit: RunGit): Promise<boolean> {
  const answer = await runGit(['rev-parse', '--is-shallow-repository']).catch(() => '');
  return answer.trim() === 'true';
}

/**
 * Day of the last commit of every file below api/ and content/, from two calls of git.
 * Empty outside a checkout, or in one without history.
 *
 * The oldest commit of a shallow checkout seems to bring every file: a file that no later commit has changed gets no day.
 */
export async function loadLastChanged(runGit: RunGit): Promise<ReadonlyMap<string, string>> {
  const args = ['log', '--format=%x00%cs %P', '--name-only', '--', 'api', 'content'];
  const [log, isCut] = await Promise.all([runGit(args).catch(() => ''), isShallow(runGit)]);
  const days = new Map<string, string>();
  for (const commit of log.split('\0').slice(1)) {
    const [head = '', ...files] = commit.split('\n').map((line) => line.trim());
    const [day = '', parent] = head.split(' ');
    if (isCut && parent === undefined) continue;
    for (const file of files) if (file && !days.has(file)) days.set(file, day);
  }
  return days;
}
