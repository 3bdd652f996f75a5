import { describe, expect, it } from 'vitest';
import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import type { EngineMatch, IndexRecord } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { SAMPLE_RECORDS } from '#server/search/testing/sample-engine.ts';
import { listNextCharacters } from './list-next-characters.ts';

const index = {
  settings: { searchableAttributes: ['page_title', 'unordered(error_codes)', 'content'] },
} as unknown as SearchIndex;

let matched = 0;

function match(attributes: object): EngineMatch {
  matched += 1;
  const record: IndexRecord = { objectID: String(matched), ...attributes };
  return { record, words: [], typos: 0 };
}

describe('listNextCharacters', () => {
  it('goes on as the words of the matches do, the best match first', () => {
    const matches = [match({ page_title: 'Create an account' }), match({ page_title: 'Credits' })];
    expect(listNextCharacters('cre', matches, index)).toBe('ad');
    expect(listNextCharacters('CRE', matches.toReversed(), index)).toBe('da');
  });

  it('looks at the beginnings of words alone', () => {
    expect(listNextCharacters('ate', [match({ page_title: 'Create, átelier' })], index)).toBe('l');
  });

  it('knows where a word ends, by a space, and where it is joined to another', () => {
    const matches = [match({ page_title: 'Check in', error_codes: ['check_in_refused'] })];
    expect(listNextCharacters('check', matches, index)).toBe(' _');
    expect(listNextCharacters('in', [match({ page_title: 'Check-in' })], index)).toBe(' ');
    expect(listNextCharacters('check', [match({ page_title: 'Check-in' })], index)).toBe('-');
  });

  it('begins a new word with the initials of those that the query does not have', () => {
    const matches = [match({ page_title: 'Create an account', content: 'Opens it.' })];
    expect(listNextCharacters('create ', matches, index)).toBe('aoi');
    expect(listNextCharacters('create an account ', matches, index)).toBe('oi');
  });

  it('takes each attribute for what it weighs', () => {
    const matches = [match({ content: 'topology' }), match({ page_title: 'Top up' })];
    expect(listNextCharacters('top', matches, index)).toBe(' o');
  });

  it('names ten characters at most, and none where nothing matches', () => {
    const words = Array.from('abcdefghijklmnop', (letter) => `x${letter}`).join(' ');
    expect(listNextCharacters('x', [match({ content: words })], index)).toBe('abcdefghij');
    expect(listNextCharacters('x', [], index)).toBe('');
    expect(listNextCharacters('x', [match({ page_title: 7 })], index)).toBe('');
  });

  it('takes characters that mean something to expressions for themselves', () => {
    expect(listNextCharacters('a.*(', [match({ page_title: 'beta' })], index)).toBe('b');
  });

  it('tells nothing of attributes that nobody may read', () => {
    const secret = match({ title: 'Voucher', margin: 'vouk' });
    const settings = { unretrievableAttributes: ['margin'] };
    const named = { ...settings, searchableAttributes: ['title', 'margin'] };
    for (const one of [settings, named]) {
      const hiding = { settings: one } as unknown as SearchIndex;
      expect(listNextCharacters('vou', [secret], hiding)).toBe('c');
    }
  });

  it('cuts no character in two', () => {
    const matches = [match({ page_title: 'x𝒳 𝒴' })];
    expect(listNextCharacters('x', matches, index)).toBe('𝒳');
    expect(listNextCharacters('x𝒳 ', matches, index)).toBe('𝒴');
  });

  it('reads a changed index anew', () => {
    const engine = createSearchEngine(SAMPLE_RECORDS, {});
    const { matches } = engine.search({ query: 'create', typoTolerance: false });
    const other = { settings: { searchableAttributes: ['method'] } } as unknown as SearchIndex;
    expect(listNextCharacters('create', matches, index)).toBe(' ');
    expect(listNextCharacters('create', matches, other)).toBe('');
  });
});
