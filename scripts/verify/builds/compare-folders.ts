import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** All files below a folder, sorted. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Files that only one of two folders has, or that differ. */
export async function compareFolders(
  one: string,
  other: string,
): Promise<{ readonly count: number; readonly differing: readonly string[] }> {
  const [inOne, inOther] = [new Set(await listFiles(one)), new Set(await listFiles(other))];
  const all = [...new Set([...inOne, ...inOther])];
  const differing: string[] = [];
  for (const file of all) {
    const isSame =
      inOne.has(file) &&
      inOther.has(file) &&
      (await readFile(join(one, file))).equals(await readFile(join(other, file)));
    if (!isSame) differing.push(file);
  }
  return { count: all.length, differing };
}
