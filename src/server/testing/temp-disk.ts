import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small disk of its own, mounted in the system's temporary folder. */
export interface TempDisk {
  readonly dir: string;
  /** Mounts it again with other options, such as `ro` or `size=8m`. */
  change(options: string): Promise<void>;
  remove(): Promise<void>;
}

/** @throws when this user may not mount */
export async function createTempDisk(size: string): Promise<TempDisk> {
  const dir = await mkdtemp(join(tmpdir(), 'disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir]);
  } catch (error) {
    await rm(dir, { recursive: true });
    throw error;
  }
  return {
    dir,
    change: async (options) => void (await run('mount', ['-o', `remount,${options}`, dir])),
    async remove() {
      // Lazily: the driver closes a file when its statements have been collected.
      await run('umount', ['-l', dir]);
      await rm(dir, { recursive: true });
    },
  };
}

/** Whether disks can be made here; on most machines only for the superuser. */
export async function canMount(): Promise<boolean> {
  try {
    await (await createTempDisk('64k')).remove();
    return true;
  } catch {
    return false;
  }
}
