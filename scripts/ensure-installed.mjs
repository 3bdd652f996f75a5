// Installs what package-lock.json lists, unless it stands in node_modules already.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';

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

/** @throws when the packages cannot be installed */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci)...');
  if (!runCommand('npm', ['ci'])) throw new Error('npm ci failed; see above.');
}
