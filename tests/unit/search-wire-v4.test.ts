// Version 4 of the clients that the hosted search service publishes, unchanged, against our server.
import algoliasearchV4, { type SearchClient as SearchClientV4 } from 'algoliasearch-v4';
import { describe, expect, it } from 'vitest';
import {
  createFetchRequester,
  loadBrowserClients,
} from '#server/search/testing/load-browser-clients.ts';
import {
  TEST_ADMIN_KEY,
  TEST_APPLICATION,
  TEST_SEARCH_KEY,
} from '#server/search/testing/start-search-server.ts';
import { useAuditServer } from '#server/search/testing/use-audit-server.ts';

const audit = useAuditServer();

const { liteV4 } = await loadBrowserClients();

describe('algoliasearch 4, the whole client', () => {
  const create = (key = TEST_ADMIN_KEY): SearchClientV4 =>
    algoliasearchV4(TEST_APPLICATION, key, { hosts: audit.hostsV4 });

  it('searches one index, several, facets and answers', async () => {
    const client = create(TEST_SEARCH_KEY);
    const index = client.initIndex('docs');
    await expect(
      index.search('voucher', { hitsPerPage: 1, facetFilters: [['method:GET', 'method:DELETE']] }),
    ).resolves.toMatchObject({ nbHits: 1, hits: [{ objectID: '/vouchers/get-vouchers' }] });
    const { results } = await client.multipleQueries(
      [{ indexName: 'docs', query: 'zone', params: { attributesToSnippet: ['content:3'] } }],
      { strategy: 'stopIfEnoughMatches' },
    );
    expect(results[0]).toMatchObject({ hits: [{ objectID: '/zones/check-in' }] });
    await expect(index.searchForFacetValues('error_codes', 'sus')).resolves.toMatchObject({
      facetHits: [{ value: 'company_suspended', count: 2 }],
    });
    const { hits } = await index.findAnswers('when does a voucher expire', ['en'], {
      attributesForPrediction: ['content'],
    });
    expect(hits[0]).toMatchObject({ _answer: { score: expect.any(Number) } });
  });

  it('writes, waits, reads, browses and deletes', async () => {
    const index = create().initIndex('v4 colours');
    await index
      .saveObjects([
        { objectID: 'red', at: 0 },
        { objectID: 'blue', at: 1 },
      ])
      .wait();
    await index.saveObject({ at: 2 }, { autoGenerateObjectIDIfNotExist: true }).wait();
    await index.partialUpdateObject({ objectID: 'red', warm: true }).wait();
    await index.setSettings({ attributesForFaceting: ['filterOnly(at)'] }).wait();
    await expect(index.getSettings()).resolves.toMatchObject({
      attributesForFaceting: ['filterOnly(at)'],
    });
    await expect(index.getObjects(['red', 'none'])).resolves.toEqual({
      results: [{ objectID: 'red', at: 0, warm: true }, null],
    });
    const seen: string[] = [];
    await index.browseObjects({
      hitsPerPage: 2,
      batch: (hits) => void seen.push(...hits.map(({ objectID }) => objectID)),
    });
    expect(seen).toHaveLength(3);
    await index.deleteBy({ filters: 'at:2' }).wait();
    await index.deleteObject('red').wait();
    await expect(index.search('')).resolves.toMatchObject({ hits: [{ objectID: 'blue' }] });
    await index.replaceAllObjects([{ objectID: 'green' }], { safe: true });
    await expect(index.search('')).resolves.toMatchObject({ hits: [{ objectID: 'green' }] });
    await index.clearObjects().wait();
    await expect(index.exists()).resolves.toBe(true);
    await index.delete().wait();
    await expect(index.exists()).resolves.toBe(false);
  });

  it('copies, moves and writes to several indices', async () => {
    const client = create();
    await client
      .multipleBatch([
        { action: 'addObject', indexName: 'v4-a', body: { objectID: 'one' } },
        { action: 'addObject', indexName: 'v4-b', body: { objectID: 'two' } },
      ])
      .wait();
    await client.copyIndex('v4-a', 'v4-c').wait();
    await client.moveIndex('v4-b', 'v4-a').wait();
    const { results } = await client.multipleGetObjects([
      { indexName: 'v4-c', objectID: 'one' },
      { indexName: 'v4-a', objectID: 'two' },
    ]);
    expect(results).toEqual([{ objectID: 'one' }, { objectID: 'two' }]);
    await expect(client.initIndex('v4-b').exists()).resolves.toBe(false);
  });
});

describe('algoliasearch 4, lite', () => {
  it('searches as browsers do: parameters URL-encoded, credentials in the address', async () => {
    const requester = createFetchRequester();
    const client = liteV4(TEST_APPLICATION, TEST_SEARCH_KEY, {
      hosts: audit.hostsV4,
      requester,
    });
    const { results } = await client.search([
      {
        indexName: 'docs',
        query: 'zone',
        params: { attributesToRetrieve: ['method'], facetFilters: [['method:POST']] },
      },
    ]);
    expect(results[0]).toMatchObject({ nbHits: 1, hits: [{ method: 'POST' }] });
    const [sent] = requester.sent;
    expect(sent?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
    expect(sent?.data).toContain('attributesToRetrieve=%5B%22method%22%5D');
    await expect(
      client.searchForFacetValues([
        { indexName: 'docs', params: { facetName: 'navigation_section', facetQuery: 'z' } },
      ]),
    ).resolves.toMatchObject([{ facetHits: [{ value: 'Zones' }] }]);
  });

  it('is what its package gives to Node', async () => {
    const { default: lite } = await import('algoliasearch-v4/lite');
    const client = lite(TEST_APPLICATION, TEST_SEARCH_KEY, { hosts: audit.hostsV4 });
    const { results } = await client.search([{ indexName: 'docs', query: 'zone' }]);
    expect(results[0]).toMatchObject({ nbHits: 1 });
  });
});
