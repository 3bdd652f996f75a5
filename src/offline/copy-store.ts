import { COPY_LIST_PATH, type CopyMark } from '#contract/offline-copy.ts';
import { removeWorkspaces } from './sandbox/workspace-files.ts';

const PREFIX = 'docs-copy-';

/** A copy that has all of its files. */
export interface KeptCopy extends CopyMark {
  readonly files: Cache;
}

/** Name of the cache that holds the copy of a version. */
export const formatCacheName = (version: string): string => `${PREFIX}${version}`;

async function listCacheNames(storage: CacheStorage): Promise<readonly string[]> {
  return (await storage.keys()).filter((name) => name.startsWith(PREFIX));
}

async function readMark(files: Cache): Promise<CopyMark | undefined> {
  const response = await files.match(COPY_LIST_PATH);
  return response && ((await response.json()) as CopyMark);
}

/** Finds the newest copy with all of its files. A copy that was interrupted has no mark, and is passed over. */
export async function findCopy(storage: CacheStorage): Promise<KeptCopy | undefined> {
  let newest: KeptCopy | undefined;
  for (const name of await listCacheNames(storage)) {
    const files = await storage.open(name);
    const mark = await readMark(files);
    if (mark && (!newest || mark.keptAt > newest.keptAt)) newest = { ...mark, files };
  }
  return newest;
}

/** Counts the files of a copy besides its mark. */
export async function countFiles(files: Cache): Promise<number> {
  const all = await files.keys();
  return all.filter(({ url }) => new URL(url).pathname !== COPY_LIST_PATH).length;
}

/** Whether a copy still has each file: a browser that needs room may take some. */
export async function isWholeCopy({ files, entries = 0 }: KeptCopy): Promise<boolean> {
  return (await countFiles(files)) >= entries;
}

/** Notes that all files of a copy are there. From now on, the copy is found. */
export async function markCopy(files: Cache, mark: CopyMark): Promise<void> {
  await files.put(COPY_LIST_PATH, Response.json(mark));
}

/** Deletes what is left of copies that were interrupted, such as by a tab that was closed. */
export async function removeRemains(storage: CacheStorage): Promise<void> {
  for (const name of await listCacheNames(storage))
    if (!(await readMark(await storage.open(name)))) await storage.delete(name);
}

/**
 * Deletes copies, also those that were interrupted. The workspaces of the sandbox stay for the next copy.
 *
 * @param kept version of the copy that stays. @default none stays
 */
export async function removeCopies(storage: CacheStorage, kept?: string): Promise<void> {
  const names = await listCacheNames(storage);
  const stays = kept === undefined ? undefined : formatCacheName(kept);
  await Promise.all(names.filter((name) => name !== stays).map((name) => storage.delete(name)));
}

/** Deletes all copies and the workspaces of their sandbox. */
export async function removeAll(storage: CacheStorage): Promise<void> {
  await removeCopies(storage);
  await removeWorkspaces(storage);
}
