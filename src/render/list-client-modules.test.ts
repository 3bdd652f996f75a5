import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listClientModules } from './list-client-modules.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'client-modules-'));
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

it('lists what begins with the directive, by path from the root', async () => {
  await write('src/site/button.tsx', "'use client';\n\nexport const button = 1;\n");
  await write('src/ui/deep/use-thing.ts', "'use client';\n");
  await write('src/site/page.tsx', "// Not for 'use client'.\nexport const page = 1;\n");
  await write('src/site/notes.md', "'use client';\n");
  await write('other/outside.tsx', "'use client';\n");
  expect(listClientModules(root, 'src')).toEqual([
    'src/site/button.tsx',
    'src/ui/deep/use-thing.ts',
  ]);
});
