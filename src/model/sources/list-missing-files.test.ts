import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { listMissingFiles } from './list-missing-files.ts';
import { createSourceReader, type SourceFiles } from './source-files.ts';

const listMissing = (files: SourceFiles) =>
  listMissingFiles(files).map(({ file, line, what }) => `${file}:${line} ${what}`);

test('a file that no other file names is missed', async () => {
  const files = await createSourceReader(root).read();
  expect(listMissing(files)).toEqual([]);
  const texts = new Map(files.texts);
  const images = new Set(files.images);
  texts.delete('content/pages/index.mdx');
  texts.delete('content/data/sections.yaml');
  images.delete('/images/icon-192.png');
  expect(listMissing({ texts, images })).toEqual([
    'content/data/sections.yaml:1 This file is missing.',
    'content/pages/index.mdx:1 This file is missing.',
    'content/images/icon-192.png:1 This file is missing.',
  ]);
});
