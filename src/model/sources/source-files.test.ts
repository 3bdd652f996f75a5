import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFiles } from './check-files.ts';
import { createSourceReader } from './source-files.ts';

const FILE = 'content/pages/page.mdx';
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sources-'));
  await mkdir(join(root, 'content/pages'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

/** Writes the file as if within one step of the file system's clock. */
async function write(text: string): Promise<void> {
  await writeFile(join(root, FILE), text);
  await utimes(join(root, FILE), 1000, 1000);
}

it('reads a file that was emptied and filled within one step of the clock', async () => {
  const reader = createSourceReader(root);
  await write('');
  expect((await reader.read()).texts.get(FILE)).toBe('');
  await write('# A page\n');
  expect((await reader.read()).texts.get(FILE)).toBe('# A page\n');
});

it('waits for the text of a file that a save has emptied', async () => {
  const reader = createSourceReader(root);
  await write('# A page\n');
  await reader.read();
  await write('');
  const reading = reader.read();
  await sleep(30);
  await write('# A better page\n');
  expect((await reading).texts.get(FILE)).toBe('# A better page\n');
});

it('reads what editors of other systems write', async () => {
  await write('\uFEFF---\r\ntitle: A page\r\n---\r\n');
  const { texts } = await createSourceReader(root).read();
  expect(texts.get(FILE)).toBe('---\ntitle: A page\n---\n');
});

it('takes a file for empty that stays empty', async () => {
  const reader = createSourceReader(root);
  await write('# A page\n');
  await reader.read();
  await write('');
  expect((await reader.read()).texts.get(FILE)).toBe('');
});

it('reads nothing of files that are gone, and tells images by the path that pages name', async () => {
  const reader = createSourceReader(root);
  await write('# A page\n');
  await mkdir(join(root, 'content/images'));
  await writeFile(join(root, 'content/images/a.png'), 'x');
  expect([...(await reader.read()).texts.keys()]).toEqual([FILE]);
  await rm(join(root, FILE));
  const { texts, images } = await reader.read();
  expect([...texts.keys()]).toEqual([]);
  expect([...images]).toEqual(['/images/a.png']);
});

it('leaves out a file that is deleted while the files are read', async () => {
  const reader = createSourceReader(root);
  // Wherever the reading is when the file goes.
  for (let turns = 0; turns < 60; turns += 1) {
    await write('# A page\n');
    const reading = reader.read();
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    rmSync(join(root, FILE));
    expect([undefined, '# A page\n']).toContain((await reading).texts.get(FILE));
  }
});

it('tells which files nobody reads, and where a file is in the wrong folder', async () => {
  await write('# A page\n');
  const files = [
    'content/pages/other.md',
    'content/lost.mdx',
    'content/notes.yaml',
    'api/things.yml',
  ];
  await mkdir(join(root, 'api'), { recursive: true });
  for (const file of files) await writeFile(join(root, file), 'Text.\n');
  const { unread, texts } = await createSourceReader(root).read();
  expect(unread?.toSorted()).toEqual(files.toSorted());
  const errors: string[] = [];
  // An editor leaves a file behind.
  const left = 'content/pages/page.mdx~';
  checkFiles({ texts, images: new Set(), unread: [...files, left] }, ({ file, what }) => {
    if (/Nobody reads/.test(what)) errors.push(file);
  });
  expect(errors).toEqual(files);
});
