import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'make-folder-'));
});
afterAll(() => rm(root, { recursive: true }));

describe('a folder', () => {
  it('is made with the folders above it, also a second time', async () => {
    const folder = join(root, 'one/two/three');
    makeFolder(folder);
    makeFolder(folder);
    expect((await stat(folder)).isDirectory()).toBe(true);
  });

  it('is not made where a file is', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    expect(() => makeFolder(file)).toThrow('EEXIST');
    expect(() => makeFolder(join(file, 'below'))).toThrow('ENOTDIR');
  });

  it.runIf(process.platform === 'linux')('is refused where the kernel takes none', () => {
    expect(() => makeFolder('/proc/wallet/data')).toThrow('ENOENT');
  });
});
