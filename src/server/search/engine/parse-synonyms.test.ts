import { describe, expect, it } from 'vitest';
import { collectWords } from './collect-words.ts';
import { parseSynonyms } from './parse-synonyms.ts';

const isKnown = collectWords([{ objectID: '1', title: 'Suspend an account', note: 'hidden' }], {
  searchable: [{ attribute: 'title', weight: 1 }],
});

describe('parseSynonyms', () => {
  it('reads entries of which one word stands in the records, in any form', () => {
    const entries = [{ words: ['freeze', 'suspended'] }, { words: ['client', 'accounts'] }];
    expect(parseSynonyms(entries, isKnown)).toEqual(entries);
  });

  it.each([
    [{ words: ['freeze', 'hidden'] }, /entry 1 leads nowhere: no page has any of freeze, hidden/],
    [{ words: ['account'] }, /entry 1 needs at least two words/],
    [{ words: ['account', 'Account'] }, /entry 1 has Account twice/],
    [{ words: ['account', 2] }, /entry 1 must hold texts only/],
    [{ words: ['account', '--'] }, /entry 1 has a word without a letter or digit/],
    [{ words: ['account', 'a b c d e f'] }, /entry 1 has more than 5 words/],
    [{ words: ['account', 'client'], note: 1 }, /entry 1 has an unknown key `note`/],
    ['account', /entry 1 must be of the form/],
  ])('refuses %j', (entry, message) => {
    expect(() => parseSynonyms([entry], isKnown)).toThrow(message);
  });

  it('refuses what is no list, and tells of all problems at once', () => {
    expect(() => parseSynonyms({}, isKnown)).toThrow(/must be a list/);
    expect(() => parseSynonyms([{ words: [] }, 1], isKnown)).toThrow(/entry 1 .*entry 2 /);
  });
});
