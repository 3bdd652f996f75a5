import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Room for all databases that tests have at a time, and as much again. */
const MIN_FREE_BYTES = 1024 ** 3;

let found: string | undefined;

/**
 * The folder for databases of tests: one in memory, where the machine has that with enough room, or else the system's
 * temporary folder. A database of PostgreSQL is 300 files, and a disk spends most of the time of a copy on finding room
 * for each file.
 */
export function findQuickFolder(): string {
  return (found ??= hasRoom(MEMORY) ? MEMORY : tmpdir());
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
