import { expect, it } from 'vitest';
import { buildTestSite } from '#model/testing/create-sources.ts';
import { listSynonymMistakes, SYNONYMS_FILE } from './write-search-index.ts';

const { searchRecords } = buildTestSite().model;

it('finds nothing wrong with synonyms that lead to a page', () => {
  expect(listSynonymMistakes(searchRecords, '# Words\n- words: [item, thing]\n')).toEqual([]);
});

it.each([
  ['an entry that leads nowhere', '- words: [item, thing]\n- words: [frog, toad]\n', 2, /frog/],
  ['a word alone', '\n\n- words: [thing]\n', 3, /at least two words/],
  ['a file that is no list', 'words: [item, thing]\n', 1, /must be a list/],
  ['a file that is no YAML', '- words: [item\n', 2, /./],
])('reports %s on its line', (_, text, line, why) => {
  expect(listSynonymMistakes(searchRecords, text)).toMatchObject([
    { file: SYNONYMS_FILE, line, why: expect.stringMatching(why) },
  ]);
});
