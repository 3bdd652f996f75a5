import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Room for all databases that tests have at a time, and as much again. */
const DATABASE_BYTES = 1024 ** 3;
/** Files may take this share of the memory that is free. */
const SHARE = 0.5;

/** @param {number} bytes */
function hasRoom(bytes) {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= bytes && freemem() * SHARE >= bytes;
  } catch {
    return false;
  }
}

/**
 * The folder for what tests write: one in memory, where the machine has that with enough room, or else the system's temporary
 * folder. A database of PostgreSQL is 300 files, and a disk spends most of the time of a copy on finding room for each file.
 *
 * @param {number} bytes room that has to be free
 */
export function findQuickFolder(bytes = DATABASE_BYTES) {
  const usual = tmpdir();
  return !usual.startsWith(`${MEMORY}/`) && hasRoom(bytes) ? MEMORY : usual;
}
