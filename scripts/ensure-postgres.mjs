// Finds the programs of a PostgreSQL server for the tests, installs them if there are none, and prints their folder.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Where distributions put each version's programs. */
const VERSION_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
const SINGLE_FOLDERS = ['/usr/local/bin', '/usr/local/pgsql/bin', '/usr/bin'];
const INSTALL_TIMEOUT_MS = 10 * 60_000;

function listVersions() {
  return VERSION_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(postgresql@)?\d+$/.test(name))
      .toSorted((one, other) => Number(other.replace(/\D/g, '')) - Number(one.replace(/\D/g, '')))
      .map((name) => join(folder, name, 'bin')),
  );
}

function runs(folder) {
  return ['postgres', 'initdb'].every((name) => {
    const file = join(folder, name);
    if (!existsSync(file)) return false;
    const { status, stdout } = spawnSync(file, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    return status === 0 && /postgres/i.test(stdout);
  });
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
  const onPath = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = [...listVersions(), ...onPath, ...SINGLE_FOLDERS].find(runs);
  // A link elsewhere would let initdb look for its files in the wrong place.
  return found && dirname(realpathSync(join(found, 'postgres')));
}

function listInstallers() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'postgresql'],
  ];
}

/** @throws when no server can be had, saying what to install */
export function ensurePostgres() {
  const found = findPostgres();
  if (found) return found;
  for (const [command, ...args] of listInstallers()) {
    try {
      console.error(`No PostgreSQL server found. Trying: ${[command, ...args].join(' ')}`);
      // Standard output is this script's answer.
      execFileSync(command, args, {
        stdio: ['ignore', 2, 2],
        timeout: INSTALL_TIMEOUT_MS,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    } catch (error) {
      console.error(error.message);
    }
  }
  const installed = findPostgres();
  if (installed) return installed;
  throw new Error(
    'The tests of the database need a PostgreSQL server, and none could be installed. Install the package\n' +
      '"postgresql" of your system, or set POSTGRES_BIN to the folder of its programs; then run the tests again.',
  );
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(ensurePostgres());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
