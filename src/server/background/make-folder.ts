import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and the folders above it, where they are missing. Node's own `recursive` never ends where the kernel
 * answers ENOENT although the folder above is there, as in /proc (Node 20 to 24).
 *
 * @param mode who may do what in the folder itself, if it is missing
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process was faster.
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!isThere || !statSync(folder).isDirectory()) throw error;
  }
}
