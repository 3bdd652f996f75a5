import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './process.ts';

const LEFT_OUT = /\/(node_modules|dist|\.cache|\.git|test-results|data)$/;

/** Runs something in a copy of the sources, so that the measured builds and edits leave no trace. */
export async function withWorkingCopy<Value>(run: (dir: string) => Promise<Value>): Promise<Value> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    await cp(root, dir, { recursive: true, filter: (source) => !LEFT_OUT.test(source) });
    await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
    return await run(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
