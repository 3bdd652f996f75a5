// Finds nginx for the tests of docs/static-hosting.md, and installs nginx where that is possible. Prints the program. Those tests are
// left out where there is none.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  installUntilFound,
  listPackageCommands,
  listPathFolders,
  printWhenStarted,
} from './install-program.mjs';

/**
 * The program, when it is on the machine already.
 *
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {string | undefined}
 */
export function findNginx(environment = process.env) {
  return listPathFolders(environment)
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file));
}

/** @returns {string} the program, or that there is none */
function ensureNginx() {
  const found = installUntilFound(listPackageCommands('nginx'), findNginx, 'No nginx found.');
  return found ?? 'There is no nginx here. Its tests are left out.';
}

printWhenStarted(import.meta.filename, ensureNginx);
