import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '#server/background/make-folder.ts';
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
 * @throws OptionError when another sandbox has the folder, and when the folder cannot be used
 */
export function openDataFolder(data: string): DataFolder {
  if (data === '') throw new OptionError('The name of the data folder is empty.');
  const folder = resolve(data);
  try {
    return takeFolder(folder);
  } catch (error) {
    if (error instanceof OptionError) throw error;
    const { message } = error as Error;
    throw new OptionError(`The folder ${folder} cannot be used: ${message}.`, { cause: error });
  }
}

function takeFolder(folder: string): DataFolder {
  makeFolder(folder);
  const owner = join(folder, 'process');
  assertFree(folder, owner);
  const kept = join(folder, 'workspace.json');
  const workspace = readWorkspace(kept);
  writeFileSync(owner, String(process.pid));
  opened.add(folder);
  const database = join(folder, 'sandbox.sqlite');
  // A folder in place of a lock: whoever was killed has left it there.
  rmSync(`${database}.lock`, { recursive: true, force: true });
  return {
    database,
    workspace,
    async keepWorkspace(workspace) {
      const unfinished = `${kept}.new`;
      const text = `${JSON.stringify(workspace, null, 2)}\n`;
      // On the disk before it has its name: else a power cut leaves a file without its text.
      await writeFile(unfinished, text, { mode: 0o600, flush: true });
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
  if (text === undefined) return undefined;
  try {
    // Written by keepWorkspace alone.
    return JSON.parse(text) as KeptWorkspace;
  } catch (cause) {
    throw new OptionError(
      `${file} is damaged. Move it away, and the sandbox begins with another workspace.`,
      { cause },
    );
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
