import { describe, expect, it } from 'vitest';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { createIndexEngine } from '#server/search/indices/create-index-engine.ts';
import { buildSearchKey } from '#server/search/parameters/build-search-key.ts';
import { parseSearchParameters } from '#server/search/parameters/search-parameters.ts';
import { cacheWindow } from './cache-windows.ts';

const record = { objectID: '1', title: 'Vouchers' };

function createIndex(): SearchIndex {
  return {
    name: 'pages',
    records: new Map([[record.objectID, record]]),
    settings: {},
    facets: new Map(),
    engine: createIndexEngine([record], {}),
    createdAt: 0,
    updatedAt: 0,
  };
}

/** Asks an index and tells how often its engine had to work. */
function createAsker() {
  let worked = 0;
  return (index: SearchIndex, fields: Readonly<Record<string, unknown>>) => {
    const parameters = parseSearchParameters(fields, index);
    const window = cacheWindow(index, buildSearchKey(parameters), () => {
      worked += 1;
      const { matches } = index.engine.search({ query: parameters.query, typoTolerance: true });
      return { matches, nbHits: matches.length };
    });
    return { ...window, worked };
  };
}

describe('cacheWindow', () => {
  it('keeps a search that is asked for a second time, with the words that matched', () => {
    const ask = createAsker();
    const index = createIndex();
    const first = ask(index, { query: 'vouch' });
    expect(ask(index, { query: 'vouch' }).worked).toBe(2);
    const third = ask(index, { query: 'vouch', attributesToHighlight: ['title'] });
    expect(third.worked).toBe(2);
    expect(third.nbHits).toBe(1);
    expect(third.matches[0]?.words).toEqual(first.matches[0]?.words);
    expect(third.matches[0]?.words).toEqual([
      { word: 'vouchers', queryWord: 'vouch', isPrefix: true },
    ]);
  });

  it.each([
    { query: 'vouche' },
    { query: 'vouch', page: 1 },
    { query: 'vouch', hitsPerPage: 3 },
    { query: 'vouch', typoTolerance: false },
    { query: 'vouch', restrictSearchableAttributes: ['title'] },
    { query: 'vouch', distinct: true },
  ])('asks the engine for another search: %o', (other) => {
    const ask = createAsker();
    const index = createIndex();
    ask(index, { query: 'vouch' });
    ask(index, { query: 'vouch' });
    expect(ask(index, other).worked).toBe(3);
  });

  it('asks the engine of another state of the index', () => {
    const ask = createAsker();
    const index = createIndex();
    ask(index, { query: 'vouch' });
    ask(index, { query: 'vouch' });
    expect(ask(createIndex(), { query: 'vouch' }).worked).toBe(3);
  });

  it('keeps neither filtered searches nor large windows nor long queries', () => {
    const ask = createAsker();
    const index = createIndex();
    const fields = [{ filters: 'title:Vouchers' }, { hitsPerPage: 21 }, { query: 'v'.repeat(65) }];
    for (const each of [...fields, ...fields, ...fields]) ask(index, { query: 'vouch', ...each });
    expect(ask(index, { query: 'vouch' }).worked).toBe(10);
  });
});
