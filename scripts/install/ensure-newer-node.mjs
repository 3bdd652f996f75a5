// Finds a Node.js that is newer than the oldest we support, for programs of others that start on no older one, and prints
// its path. Nothing of the site needs it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import { installUntilFound, isProgram, printWhenStarted } from './install-program.mjs';

/** The package of npm that holds the program, for every kind of machine. */
const PACKAGE = 'node@24.21.0';
const OLDEST = 22;

const folder = join(root, '.cache', PACKAGE.replace('@', '-'));
const installed = join(folder, 'node_modules/node/bin/node');

/**
 * The Node.js that runs this script where it is new enough, else the one that was installed for tests.
 *
 * @param {string} [version] of the Node.js that runs
 * @returns {string | undefined}
 */
export function findNewerNode(version = process.versions.node) {
  if (Number(version.split('.', 1)[0]) >= OLDEST) return process.execPath;
  return existsSync(installed) && isProgram(installed, /^v2[2-9]/) ? installed : undefined;
}

/**
 * A Node.js of version 22 or later. npm install brings it into .cache/, so that a reader who only wants the site does not
 * download another Node.js.
 *
 * @throws when none can be had, saying what to do
 */
export function ensureNewerNode() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const commands = [[npm, 'install', '--prefix', folder, ...quiet, PACKAGE]];
  const found = installUntilFound(commands, () => findNewerNode(), 'No Node.js 22 found.');
  if (found) return found;
  throw new Error(
    `Some tests run programs that need Node.js ${OLDEST}, and npm could not install ${PACKAGE}. Run the tests with a\n` +
      'newer Node.js, or make the npm registry reachable. Then run npm test again.',
  );
}

printWhenStarted(import.meta.filename, ensureNewerNode);
