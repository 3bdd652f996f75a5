import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

const LEFT_OUT = ['node_modules', 'dist', '.cache', '.git', 'test-results', 'data'];

/** A copy of the sources. */
export interface WorkingCopy {
  readonly dir: string;
  readonly remove: () => Promise<void>;
}

/** Gives a copy the packages, and a place of its own for what tools keep beside them, such as Vite's cache. */
async function linkPackages(dir: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(dir, 'node_modules')];
  await mkdir(to);
  const names = (await readdir(from)).filter((name) => !name.startsWith('.vite'));
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
}

/** Copies the sources to a folder of their own, so that builds and edits leave no trace. */
export async function createWorkingCopy(): Promise<WorkingCopy> {
  const dir = await mkdtemp(join(tmpdir(), 'docs-copy-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  try {
    const filter = (source: string) => !LEFT_OUT.includes(relative(root, source));
    await cp(root, dir, { recursive: true, filter });
    await linkPackages(dir);
    return { dir, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Runs something in a working copy. */
export async function withWorkingCopy<Value>(run: (dir: string) => Promise<Value>): Promise<Value> {
  const { dir, remove } = await createWorkingCopy();
  try {
    return await run(dir);
  } finally {
    await remove();
  }
}
