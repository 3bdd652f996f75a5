import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './root.mjs';

/**
 * Runs a command of this machine or of node_modules/.bin in the repository's folder.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [environment] further variables
 * @returns {boolean} whether it ended well
 */
export function runCommand(command, args, environment = {}) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment, PATH: path },
    // The programs of npm are .cmd files there.
    shell: process.platform === 'win32',
  });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}
