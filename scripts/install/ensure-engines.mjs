// Finds Firefox and WebKitGTK for the journeys of tests/engines, and installs what is missing where packages can be
// installed. Prints what there is, and of the rest why it is not there, as JSON.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installUntilFound, listPackageCommands, listPathFolders } from './install-program.mjs';

/**
 * An engine on this machine. `missing` says why the journeys cannot run in it.
 *
 * @typedef {object} Engine
 * @property {'firefox' | 'webkit'} id
 * @property {string} name
 * @property {string} [version]
 * @property {Readonly<Record<string, string>>} [programs] their paths
 * @property {string} [missing]
 */

const LIBRARIES = '/usr/lib';
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

function findProgram(environment, name) {
  const folders = listPathFolders(environment);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/** WebKitGTK keeps its browser for tests among the libraries of the machine's architecture. */
function findMiniBrowser() {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(existsSync);
}

/** The first version number in what a command prints. */
function readVersion([program, ...args]) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? /\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] : undefined;
}

/**
 * @param {Pick<Engine, 'id' | 'name'>} engine
 * @param {Readonly<Record<string, string | undefined>>} programs
 * @param {readonly string[]} askVersion the command that tells the version
 * @returns {Engine}
 */
function describeEngine(engine, programs, askVersion) {
  const lacking = Object.keys(programs).filter((key) => programs[key] === undefined);
  if (lacking.length > 0)
    return { ...engine, missing: `not on this machine: ${lacking.join(', ')}` };
  const version = readVersion(askVersion);
  return version ? { ...engine, version, programs } : { ...engine, missing: 'does not start' };
}

/**
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {readonly Engine[]}
 */
export function findEngines(environment = process.env) {
  const display = findProgram(environment, 'Xvfb');
  const firefox = findProgram(environment, 'firefox-esr');
  const driver = findProgram(environment, 'WebKitWebDriver');
  const webkit = { driver, browser: findMiniBrowser(), display };
  // The programs of WebKitGTK do not tell their version: the package does.
  const askPackage = ['dpkg-query', '--show', 'webkit2gtk-driver'];
  return [
    describeEngine({ id: 'firefox', name: 'Firefox ESR' }, { firefox, display }, [
      firefox,
      '--version',
    ]),
    describeEngine({ id: 'webkit', name: 'WebKitGTK' }, webkit, askPackage),
  ];
}

/** @returns {readonly Engine[]} what there is after an attempt to install what was missing */
function ensureEngines() {
  const findAll = () => (findEngines().some(({ missing }) => missing) ? undefined : true);
  installUntilFound(listPackageCommands(...PACKAGES), findAll, 'Not every engine is here.');
  return findEngines();
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(ensureEngines()));
