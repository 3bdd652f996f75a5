import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OptionError } from './local-options.ts';

/** What a later start needs to find the workspace again. */
export interface KeptWorkspace {
  readonly id: string;
  readonly appKey: string;
  readonly accessToken: string | null;
}

/** A folder that this process has for itself. */
export interface DataFolder {
  /** Path of the database. */
  readonly database: string;
  /** The workspace of earlier starts, if there is one. */
  readonly workspace: KeptWorkspace | undefined;
  keepWorkspace(workspace: KeptWorkspace): Promise<void>;
  /** Lets others have the folder. */
  release(): void;
}

/** Folders that this process has open. */
const opened = new Set<string>();

/**
 * Opens a folder for one process. What a process has left that was killed is cleared away.
 *
 * @param data path of the folder, which is made if it is missing
 * @throws OptionError when another sandbox has the folder
 */
export function openDataFolder(data: string): DataFolder {
  const folder = resolve(data);
  mkdirSync(folder, { recursive: true });
  const owner = join(folder, 'process');
  assertFree(folder, owner);
  writeFileSync(owner, String(process.pid));
  opened.add(folder);
  const database = join(folder, 'sandbox.sqlite');
  // A folder in place of a lock: whoever was killed has left it there.
  rmSync(`${database}.lock`, { recursive: true, force: true });
  const kept = join(folder, 'workspace.json');
  return {
    database,
    workspace: readWorkspace(kept),
    async keepWorkspace(workspace) {
      const unfinished = `${kept}.new`;
      await writeFile(unfinished, `${JSON.stringify(workspace, null, 2)}\n`, { mode: 0o600 });
      await rename(unfinished, kept);
    },
    release() {
      opened.delete(folder);
      rmSync(owner, { force: true });
    },
  };
}

function assertFree(folder: string, owner: string): void {
  const pid = Number(readIfThere(owner));
  // In a container, a later process often has the number of an earlier one.
  const isTaken = opened.has(folder) || (pid > 0 && pid !== process.pid && isAlive(pid));
  if (isTaken)
    throw new OptionError(
      `Another sandbox uses the folder ${folder}. Stop process ${pid}, or choose another folder.`,
    );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of somebody else, which may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readWorkspace(file: string): KeptWorkspace | undefined {
  const text = readIfThere(file);
  // Written by keepWorkspace alone.
  return text === undefined ? undefined : (JSON.parse(text) as KeptWorkspace);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
