import { describe, expect, it } from 'vitest';
import type { SearchRecord } from '#model/site-model.ts';
import { createSearchEngine, markMatches } from './search-engine.ts';

function buildRecord(title: string, slug: string, more: Partial<SearchRecord> = {}): SearchRecord {
  return {
    objectID: `/accounts/${slug}`,
    page_title: title,
    type: 'page',
    parent_type: 'accounts',
    slug,
    navigation_section: 'Accounts',
    content: '',
    position: 0,
    ...more,
  };
}

const records = [
  buildRecord('Get accounts', 'get-accounts', { position: 1, content: 'Lists what you create.' }),
  buildRecord('Create an account', 'create-account', { position: 2, method: 'POST' }),
  buildRecord('Introduction', 'introduction', { position: 3, parent_type: '' }),
  buildRecord('Create an account', 'create-account#errors', {
    objectID: '/accounts/create-account#errors',
    type: 'section',
    section_title: 'Errors',
    position: 4,
  }),
];
const engine = createSearchEngine(() => Promise.resolve(records));
const listHrefs = async (query: string) => (await engine.search(query)).map(({ href }) => href);

describe('createSearchEngine', () => {
  it('finds words by their beginning, titles before texts', async () => {
    expect(await listHrefs('creat')).toEqual([
      '/accounts/create-account',
      '/accounts/create-account#errors',
      '/accounts/get-accounts',
    ]);
  });

  it('asks for every word of the query', async () => {
    expect(await listHrefs('create account')).toContain('/accounts/create-account');
    expect(await listHrefs('create zebra')).toEqual([]);
  });

  it('builds the address of a page at the root without a parent', async () => {
    expect(await listHrefs('intro')).toEqual(['/introduction']);
  });

  it('says where a section stands', async () => {
    const [hit] = await engine.search('errors');
    expect(hit).toMatchObject({
      title: [{ text: 'Errors', isMatch: true }],
      place: 'Accounts › Create an account',
    });
  });

  it('gives at most five hits', async () => {
    const many = Array.from({ length: 9 }, (_, at) => buildRecord('Wallet', `wallet-${at}`));
    expect(await createSearchEngine(async () => many).search('wallet')).toHaveLength(5);
  });

  it('loads the records once, and again after a failure', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve(records)];
    answers[0]!.catch(() => {});
    const flaky = createSearchEngine(() => answers.shift()!);
    await expect(flaky.search('intro')).rejects.toThrow('offline');
    expect(await flaky.search('intro')).toHaveLength(1);
    expect(await flaky.search('intro')).toHaveLength(1);
  });
});

describe('markMatches', () => {
  it('marks beginnings of words, whatever their case', () => {
    expect(markMatches('Create an account', ['acc', 'cre'])).toEqual([
      { text: 'Cre', isMatch: true },
      { text: 'ate an ', isMatch: false },
      { text: 'acc', isMatch: true },
      { text: 'ount', isMatch: false },
    ]);
  });
});
