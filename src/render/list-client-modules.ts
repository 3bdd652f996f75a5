import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const DIRECTIVE = "'use client'";

/**
 * Lists the modules of a folder that run in the browser: those that begin with `'use client'`.
 * The live preview looks through them, and through all that they load on demand, for the packages that it has to
 * prepare. A package that it met only when a reader's click loads it would be prepared at that moment, and may load
 * the page again: what the click was for would be lost.
 *
 * @param root the project's folder
 * @param folder a folder below it
 * @returns paths relative to the root, with slashes
 */
export function listClientModules(root: string, folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => readFileSync(file, 'utf8').startsWith(DIRECTIVE))
    .map((file) => relative(root, file).split(sep).join('/'))
    .toSorted();
}
