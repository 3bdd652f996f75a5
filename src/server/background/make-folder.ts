import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and the folders above it, where they are missing. Node's own `recursive` never ends where the kernel
 * answers ENOENT although the folder above is there, as in /proc (Node 20 to 24).
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was faster.
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!isThere || !statSync(folder).isDirectory()) throw error;
  }
}
