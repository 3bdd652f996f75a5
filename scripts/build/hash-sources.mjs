import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

/** All code of a build, with the settings of the site and of the tools. */
export const CODE = [
  'src',
  'scripts',
  'site.config.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * A digest of the names and contents of files, without tests.
 *
 * @param {readonly string[]} names folders and files below the root
 * @returns {string}
 */
export function hashSources(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap(listFiles).toSorted()) {
    const text = readFileSync(join(root, file));
    hash.update(`${file}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

/**
 * @param {string} name
 * @returns {string[]}
 */
function listFiles(name) {
  if (statSync(join(root, name)).isFile()) return [name];
  return readdirSync(join(root, name), { withFileTypes: true })
    .filter((entry) => !entry.name.includes('.test.'))
    .flatMap((entry) => listFiles(`${name}/${entry.name}`));
}
