import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { createTestSearch } from '#server/search/testing/start-search-server.ts';

const HEADERS = { 'x-algolia-application-id': 'DOCS', 'x-algolia-api-key': 'docs-search' };

function createAsker(title: string) {
  const { service } = createTestSearch([{ objectID: '1', title }], {});
  return async (fields: Readonly<Record<string, unknown>>) => {
    const body = JSON.stringify({ query: 'voucher', ...fields });
    const url = 'http://localhost/1/indexes/docs/query';
    const response = await service.fetch(
      new Request(url, { method: 'POST', headers: HEADERS, body }),
    );
    return (await response.json()) as Record<string, unknown>;
  };
}

describe('a result over the wire', () => {
  it('is the same when it is asked for again', async () => {
    const ask = createAsker('Voucher');
    const { processingTimeMS: _, ...first } = await ask({});
    const { processingTimeMS: __, ...second } = await ask({});
    expect(second).toEqual(first);
    expect(first['hits']).toHaveLength(1);
  });

  it('shows the same hits in another form to a request that wants another', async () => {
    const ask = createAsker('Voucher');
    const read = async (fields: Readonly<Record<string, unknown>>) => (await ask(fields))['hits'];
    const value = (text: string) =>
      expect.objectContaining({
        _highlightResult: { title: expect.objectContaining({ value: text }) },
      });
    expect(await read({})).toEqual([value('<em>Voucher</em>')]);
    expect(await read({ highlightPreTag: '<b>' })).toEqual([value('<b>Voucher</em>')]);
    expect(await read({ highlightPostTag: '</b>' })).toEqual([value('<em>Voucher</b>')]);
    expect(await read({ attributesToHighlight: [] })).toEqual([
      { objectID: '1', title: 'Voucher' },
    ]);
    expect(await read({ attributesToHighlight: [], attributesToRetrieve: [] })).toEqual([
      { objectID: '1' },
    ]);
  });

  it('has the fields that the request names, with and without the hits', async () => {
    const ask = createAsker('Voucher');
    expect(Object.keys(await ask({ responseFields: ['hits'] }))).toEqual(['hits']);
    expect(Object.keys(await ask({ responseFields: ['nbHits', 'hits'] }))).toEqual([
      'hits',
      'nbHits',
    ]);
    expect(await ask({ responseFields: ['nbHits'] })).toEqual({ nbHits: 1 });
    expect(await ask({ responseFields: [] })).toEqual({});
  });

  it('foretells how a query goes on, to those who name the field', async () => {
    const ask = createAsker('Voucher');
    const responseFields = ['nextCharacters', 'nbHits'];
    for (const query of ['vou', 'vou']) {
      expect(await ask({ query, responseFields })).toEqual({ nextCharacters: 'c', nbHits: 1 });
      expect(await ask({ query })).not.toHaveProperty('nextCharacters');
      expect(await ask({ query, responseFields: ['*'] })).not.toHaveProperty('nextCharacters');
    }
    expect(await ask({ query: 'unicorn', responseFields })).toEqual({
      nextCharacters: '',
      nbHits: 0,
    });
  });

  it('carries every character of a record', async () => {
    const parts = fc.constantFrom(
      'voucher',
      ' ',
      '"',
      '\\',
      '…',
      'é',
      '字',
      '😀',
      '\u2028',
      '\ud800',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts), async (texts) => {
        const title = ['voucher ', ...texts].join('');
        const { hits } = await createAsker(title)({});
        expect(hits).toEqual([expect.objectContaining({ title })]);
      }),
    );
  });

  it('has the results of what a query goes on with, to those who name the field', async () => {
    const { service } = createTestSearch(
      [
        { objectID: '1', title: 'Voucher' },
        { objectID: '2', title: 'Vote' },
      ],
      {},
    );
    const ask = async (query: string, responseFields: readonly string[]) => {
      const body = JSON.stringify({ requests: [{ indexName: 'docs', query, responseFields }] });
      const url = 'http://localhost/1/indexes/*/queries';
      const request = new Request(url, { method: 'POST', headers: HEADERS, body });
      const { results } = (await (await service.fetch(request)).json()) as {
        results: readonly Readonly<Record<string, unknown>>[];
      };
      return results[0]!;
    };
    const listNext = async (query: string) => {
      const { nextResults } = await ask(query, ['nextResults']);
      return (nextResults as { query: string }[]).map((result) => result.query);
    };
    expect(await ask('vo', ['nbHits'])).toEqual({ nbHits: 2 });
    expect((await listNext('vo')).toSorted()).toEqual(['vot', 'vou']);
    // No other way to go on until the word ends.
    expect(await listNext('vou')).toEqual(['vouc', 'vouch', 'vouche', 'voucher', 'voucher ']);
    expect(await listNext('')).toHaveLength(26);
    expect(await listNext('nonsense')).toEqual([]);
    const { nextResults } = await ask('vot', ['nbHits', 'nextResults']);
    const { hits, nextCharacters } = (nextResults as Record<string, unknown>[])[0]!;
    const own = await ask('vote', ['hits', 'nextCharacters']);
    expect({ hits, nextCharacters }).toEqual(own);
  });
});
