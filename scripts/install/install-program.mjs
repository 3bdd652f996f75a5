// What the scripts that find or install a program share; nothing but Node, since it may run before npm install.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';

const PROBE_TIMEOUT_MS = 20_000;
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/**
 * The folders in which this machine looks for programs.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function listPathFolders(environment) {
  return (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
}

/**
 * Whether a file is a program that runs and says by --version what it is. A file that is there may still not run: a
 * stub of a package store, or a library that is missing.
 *
 * @param {string} file
 * @param {RegExp} name
 */
export function isProgram(file, name) {
  if (!existsSync(file)) return false;
  const options = { encoding: 'utf8', timeout: PROBE_TIMEOUT_MS };
  const { status, stdout } = spawnSync(file, ['--version'], options);
  return status === 0 && name.test(stdout);
}

/**
 * The commands that install packages of the distribution; none where that cannot be done.
 *
 * @param {...string} packages
 * @returns {string[][]}
 */
export function listPackageCommands(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ];
}

/**
 * Runs commands in order until something is there; a command may fail, then the next one is tried.
 *
 * @template Found
 * @param {readonly string[][]} commands
 * @param {() => Found | undefined} find looks for what the commands should bring
 * @param {string} missing what is missing, for the person who watches
 * @returns {Found | undefined}
 */
export function installUntilFound(commands, find, missing) {
  let found = find();
  for (const [command, ...args] of commands) {
    if (found !== undefined) break;
    try {
      console.error(`${missing} Trying: ${[command, ...args].join(' ')}`);
      execFileSync(command, args, {
        // Standard output is the calling script's answer.
        stdio: ['ignore', 2, 2],
        timeout: INSTALL_TIMEOUT_MS,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    } catch (error) {
      console.error(error.message);
    }
    found = find();
  }
  return found;
}

/**
 * Prints what a script finds, if anything, where it is the one that was started.
 *
 * @param {string} file the script's own
 * @param {() => string | void} ensure
 */
export function printWhenStarted(file, ensure) {
  if (process.argv[1] !== file) return;
  try {
    const found = ensure();
    if (found !== undefined) console.log(found);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
