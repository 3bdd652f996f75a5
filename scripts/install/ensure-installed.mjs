// Installs what package-lock.json lists, unless node_modules has it already.
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '#scripts/lib/run-command.mjs';
import { root } from '#scripts/lib/root.mjs';
import { printWhenStarted } from './install-program.mjs';

/** @param {string} file */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function isInstalled() {
  const wanted = readPackages('package-lock.json');
  // npm keeps a list of what it has put there.
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const isForOthers = entry.optional || entry.devOptional;
    return path === '' || isForOthers || present[path]?.version === entry.version;
  });
}

/**
 * Whether the packages stand in a folder that other checkouts use too.
 *
 * @param {string} folder the repository's
 */
export function isShared(folder) {
  return (
    lstatSync(join(folder, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true
  );
}

/** @throws when the packages cannot be installed */
export function ensureInstalled() {
  if (isInstalled()) return;
  // npm empties what a link leads to, while others may use it.
  if (isShared(root))
    throw new Error(
      'node_modules is a link, and what it leads to is not what package-lock.json lists. Run npm ci there, or\n' +
        'remove the link; then try again.',
    );
  console.log('Installing the packages (npm ci). The first time takes about a minute.');
  // Warnings are about packages of packages: nobody who wants to see the site can act on them.
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  if (!runCommand('npm', ['ci', ...quiet])) throw new Error('npm ci failed. Its reason is above.');
}

printWhenStarted(import.meta.filename, ensureInstalled);
