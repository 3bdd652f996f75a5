// Finds the programs of a PostgreSQL server for the tests, installs them if there are none, and prints their folder.
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  installUntilFound,
  listPackageCommands,
  listPathFolders,
  printWhenStarted,
  isProgram,
} from './install-program.mjs';

/** Where distributions put each version's programs. */
const VERSION_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
const SINGLE_FOLDERS = ['/usr/local/bin', '/usr/local/pgsql/bin', '/usr/bin'];

function listVersions() {
  return VERSION_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(postgresql@)?\d+$/.test(name))
      .toSorted((one, other) => Number(other.replace(/\D/g, '')) - Number(one.replace(/\D/g, '')))
      .map((name) => join(folder, name, 'bin')),
  );
}

function runs(folder) {
  return ['postgres', 'initdb'].every((name) => isProgram(join(folder, name), /postgres/i));
}

/**
 * The folder of a PostgreSQL server's programs that is on the machine already.
 *
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {string | undefined}
 * @throws when POSTGRES_BIN names a folder without them
 */
export function findPostgres(environment = process.env) {
  const named = environment['POSTGRES_BIN'];
  if (named) {
    if (runs(named)) return named;
    throw new Error(
      `POSTGRES_BIN is ${named}, but no PostgreSQL server runs there. Correct it, or leave it out.`,
    );
  }
  const folders = [...listVersions(), ...listPathFolders(environment), ...SINGLE_FOLDERS];
  const found = folders.find(runs);
  // A link elsewhere would let initdb look for its files in the wrong place.
  return found && dirname(realpathSync(join(found, 'postgres')));
}

/** @throws when no server can be had, saying what to install */
export function ensurePostgres() {
  const commands = listPackageCommands('postgresql');
  const found = installUntilFound(commands, findPostgres, 'No PostgreSQL server found.');
  if (found) return found;
  throw new Error(
    'The tests of the database need a PostgreSQL server, and none could be installed. Install the package\n' +
      '"postgresql" of your system, or set POSTGRES_BIN to the folder of its programs; then run the tests again.',
  );
}

printWhenStarted(import.meta.filename, ensurePostgres);
