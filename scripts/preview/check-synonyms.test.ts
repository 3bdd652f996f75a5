import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildTestSite } from '#model/testing/create-sources.ts';
import { SYNONYMS_FILE } from '#scripts/build/write-search-index.ts';
import { createSynonymCheck } from './check-synonyms.ts';

it('looks at the records when the synonyms have changed, and remembers what is wrong', async () => {
  const root = await mkdtemp(join(tmpdir(), 'synonyms-'));
  const file = join(root, SYNONYMS_FILE);
  await mkdir(dirname(file), { recursive: true });
  let loads = 0;
  const check = createSynonymCheck(root, async () => {
    loads += 1;
    return buildTestSite().model.searchRecords;
  });
  await writeFile(file, '- words: [item, thing]\n');
  expect([await check(), await check(), loads]).toEqual([[], [], 1]);
  await writeFile(file, '- words: [frog, toad]\n');
  for (let round = 0; round < 2; round += 1)
    expect(await check()).toMatchObject([{ file: SYNONYMS_FILE, line: 1 }]);
  expect(loads).toBe(2);
  await rm(file);
  expect(await check()).toMatchObject([{ file: SYNONYMS_FILE, line: 1 }]);
  await rm(root, { recursive: true });
});
