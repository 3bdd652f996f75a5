// The clients that the hosted search service publishes, unchanged, against our server.
import {
  getAlgoliaFacets,
  getAlgoliaResults,
  parseAlgoliaHitHighlight,
} from '@algolia/autocomplete-preset-algolia';
import { algoliasearch } from 'algoliasearch';
import { liteClient } from 'algoliasearch/lite';
import algoliasearchV4 from 'algoliasearch-v4';
import { beforeEach, describe, expect, it } from 'vitest';
import insights from 'search-insights';
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

const CREATE = '/vouchers/create-voucher';
const audit = useAuditServer();
beforeEach(() => {
  audit.running.events.length = 0;
});

const { liteV5 } = await loadBrowserClients();

describe('algoliasearch 5, the whole client', () => {
  const create = (key = TEST_ADMIN_KEY, more = {}) =>
    algoliasearch(TEST_APPLICATION, key, { hosts: audit.hostsV5, ...more });

  it('searches one index and several', async () => {
    const client = create(TEST_SEARCH_KEY);
    const one = await client.searchSingleIndex({
      indexName: 'docs',
      searchParams: { query: 'voucher', hitsPerPage: 1, facets: ['method'] },
    });
    expect(one).toMatchObject({ nbHits: 2, nbPages: 2, facets: { method: { POST: 2, GET: 1 } } });
    const { results } = await client.search<{ page_title: string }>({
      requests: [
        { indexName: 'docs', query: 'zone' },
        { indexName: 'docs', type: 'facet', facet: 'error_codes', facetQuery: 'zo' },
      ],
    });
    expect(results[0]).toMatchObject({ hits: [{ page_title: 'Check in' }] });
    expect(results[1]).toMatchObject({ facetHits: [{ value: 'zone_closed', count: 1 }] });
  });

  it('searches the values of a facet', async () => {
    const { facetHits } = await create(TEST_SEARCH_KEY).searchForFacetValues({
      indexName: 'docs',
      facetName: 'navigation_section',
      searchForFacetValuesRequest: { facetQuery: 'acc', params: 'filters=type:page' },
    });
    expect(facetHits).toEqual([
      { value: 'Accounts & wallets', highlighted: '<em>Acc</em>ounts & wallets', count: 2 },
    ]);
  });

  it('writes, waits, reads, browses and deletes', async () => {
    const client = create();
    const indexName = 'v5/colours';
    const objects = ['red', 'green', 'blue'].map((objectID, at) => ({ objectID, at }));
    await client.saveObjects({ indexName, objects, waitForTasks: true });
    const set = await client.setSettings({
      indexName,
      indexSettings: { attributesForFaceting: ['at'], searchableAttributes: ['objectID'] },
    });
    await client.waitForTask({ indexName, taskID: set.taskID });
    expect(await client.getSettings({ indexName })).toMatchObject({
      attributesForFaceting: ['at'],
    });
    await client.partialUpdateObjects({
      indexName,
      objects: [{ objectID: 'red', warm: true }],
      waitForTasks: true,
    });
    expect(await client.getObject({ indexName, objectID: 'red' })).toEqual({
      objectID: 'red',
      at: 0,
      warm: true,
    });
    const seen: string[] = [];
    await client.browseObjects({
      indexName,
      browseParams: { hitsPerPage: 2 },
      aggregator: ({ hits }) => void seen.push(...hits.map(({ objectID }) => objectID)),
    });
    expect(seen).toEqual(['red', 'green', 'blue']);
    const { taskID } = await client.deleteBy({ indexName, deleteByParams: { filters: 'at>=1' } });
    await client.waitForTask({ indexName, taskID });
    expect(await client.searchSingleIndex({ indexName })).toMatchObject({ nbHits: 1 });
    await client.deleteObjects({ indexName, objectIDs: ['red'], waitForTasks: true });
    expect(await client.searchSingleIndex({ indexName })).toMatchObject({ nbHits: 0 });
    const { items } = await client.listIndices();
    expect(items.map(({ name }) => name)).toContain(indexName);
    const gone = await client.deleteIndex({ indexName });
    await client.waitForTask({ indexName, taskID: gone.taskID });
    await expect(client.indexExists({ indexName })).resolves.toBe(false);
  });

  it('replaces all objects of an index, as indexing tools do', async () => {
    const client = create();
    const indexName = 'v5-replaced';
    await client.saveObjects({ indexName, objects: [{ objectID: 'old' }], waitForTasks: true });
    await client.setSettings({ indexName, indexSettings: { hitsPerPage: 9 } });
    await client.replaceAllObjects({ indexName, objects: [{ objectID: 'new' }], batchSize: 1 });
    expect(await client.searchSingleIndex({ indexName })).toMatchObject({
      hits: [{ objectID: 'new' }],
      hitsPerPage: 9,
    });
  });

  it('compresses what it sends', async () => {
    const client = create(TEST_ADMIN_KEY, { compression: 'gzip' });
    const objects = [{ objectID: 'long', text: 'voucher '.repeat(2000) }];
    await client.saveObjects({ indexName: 'v5-gzip', objects, waitForTasks: true });
    expect(await client.getObject({ indexName: 'v5-gzip', objectID: 'long' })).toEqual(objects[0]);
  });

  it('hears of errors in its own form', async () => {
    const client = create(TEST_SEARCH_KEY);
    await expect(client.searchSingleIndex({ indexName: 'nowhere' })).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      message: 'Index nowhere does not exist',
    });
    await expect(client.clearObjects({ indexName: 'docs' })).rejects.toMatchObject({ status: 403 });
    await expect(create('wrong').search({ requests: [] })).rejects.toMatchObject({
      status: 403,
      message: 'Invalid Application-ID or API key',
    });
  });

  it('pushes events', async () => {
    const insights = create(TEST_SEARCH_KEY).initInsights({ options: { hosts: audit.hostsV5 } });
    const event = {
      eventType: 'click' as const,
      eventName: 'Item Selected',
      index: 'docs',
      userToken: 'anonymous-1',
      objectIDs: [CREATE],
      positions: [1],
      queryID: '0'.repeat(32),
    };
    await expect(insights.pushEvents({ events: [event] })).resolves.toMatchObject({ status: 200 });
    expect(audit.running.events).toEqual([{ ...event, timestamp: expect.any(Number) }]);
  });
});

describe('algoliasearch 5, lite', () => {
  it('searches, also with the signature of version 4', async () => {
    const client = liteClient(TEST_APPLICATION, TEST_SEARCH_KEY, { hosts: audit.hostsV5 });
    const { results } = await client.searchForHits<{ page_title: string }>({
      requests: [{ indexName: 'docs', query: 'vouhcer', clickAnalytics: true }],
    });
    expect(results[0]).toMatchObject({ nbHits: 2, userData: [{ correctedQuery: 'voucher' }] });
    expect(results[0]?.queryID).toMatch(/^[0-9a-f]{32}$/);
    const legacy = await client.search([
      { indexName: 'docs', params: { query: 'zone', attributesToRetrieve: ['method'] } },
    ]);
    expect(legacy.results[0]).toMatchObject({ hits: [{ method: 'POST' }] });
  });

  it('sends what browsers send: text with the credentials in the address', async () => {
    const requester = createFetchRequester();
    const client = liteV5(TEST_APPLICATION, TEST_SEARCH_KEY, {
      hosts: audit.hostsV5,
      requester,
    });
    const { results } = await client.search({ requests: [{ indexName: 'docs', query: 'zone' }] });
    expect(results[0]).toMatchObject({ nbHits: 1 });
    const [sent] = requester.sent;
    expect(sent?.headers).toMatchObject({ 'content-type': 'text/plain' });
    expect(new URL(sent!.url).searchParams.get('x-algolia-api-key')).toBe(TEST_SEARCH_KEY);
    expect(sent?.data).toBe('{"requests":[{"indexName":"docs","query":"zone"}]}');
  });

  it('asks once for the same query', async () => {
    const requester = createFetchRequester();
    const client = liteV5(TEST_APPLICATION, TEST_SEARCH_KEY, {
      hosts: audit.hostsV5,
      requester,
    });
    const ask = () => client.search({ requests: [{ indexName: 'docs', query: 'once' }] });
    await Promise.all([ask(), ask()]);
    await ask();
    expect(requester.sent).toHaveLength(1);
  });
});

describe('autocomplete-preset-algolia', () => {
  const clients = [
    ['5 lite', () => liteClient(TEST_APPLICATION, TEST_SEARCH_KEY, { hosts: audit.hostsV5 })],
    ['4', () => algoliasearchV4(TEST_APPLICATION, TEST_SEARCH_KEY, { hosts: audit.hostsV4 })],
  ] as const;

  /** Runs what the preset describes, as autocomplete-core does. The preset's types know one version at a time. */
  async function run(description: object): Promise<Record<string, unknown>[]> {
    const { execute, queries, ...rest } = description as {
      execute: (asked: object) => Promise<{ items: Record<string, unknown>[] }[]>;
      queries: readonly object[];
    };
    const requests = queries.map((query) => ({ query, sourceId: 'docs', ...rest }));
    const responses = await execute({ ...rest, requests });
    return responses.map(({ items }) => items).flat();
  }

  for (const [version, create] of clients) {
    it(`gets hits, their highlighted parts and facets with version ${version}`, async () => {
      // The two versions' types do not fit the preset's at once; at run time it takes either.
      const searchClient = create() as never;
      const queries = [{ indexName: 'docs', params: { query: 'vouch', clickAnalytics: true } }];
      const [result] = await run(getAlgoliaResults({ searchClient, queries }));
      const [hit] = result!['hits'] as Parameters<typeof parseAlgoliaHitHighlight>[0]['hit'][];
      expect(hit).toMatchObject({
        __autocomplete_indexName: 'docs',
        __autocomplete_queryID: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      const marked = parseAlgoliaHitHighlight({ hit: hit!, attribute: ['page_title'] });
      expect(marked.filter(({ isHighlighted }) => isHighlighted)).toEqual([
        { value: 'vouch', isHighlighted: true },
      ]);
      const facetQueries = [
        {
          indexName: 'docs',
          facet: 'navigation_section',
          type: 'facet' as const,
          params: { facetQuery: 'vou', maxFacetHits: 3 },
        },
      ];
      const facets = await run(getAlgoliaFacets({ searchClient, queries: facetQueries as never }));
      expect(JSON.stringify(facets)).toContain('Vouchers');
    });
  }
});

describe('search-insights', () => {
  it('sends views and clicks, and counts them as sent', async () => {
    insights('init', {
      appId: TEST_APPLICATION,
      apiKey: TEST_SEARCH_KEY,
      host: audit.running.url,
      userToken: 'anonymous-1',
    });
    const about = { index: 'docs', objectIDs: [CREATE] };
    const sent = await Promise.all([
      insights('viewedObjectIDs', { eventName: 'Items Viewed', ...about }),
      insights('clickedObjectIDsAfterSearch', {
        eventName: 'Item Selected',
        ...about,
        positions: [2],
        queryID: 'a'.repeat(32),
      }),
    ]);
    expect(sent).toEqual([true, true]);
    expect(
      audit.running.events.toSorted((a, b) => (a.eventType < b.eventType ? -1 : 1)),
    ).toMatchObject([
      { eventType: 'click', positions: [2], userToken: 'anonymous-1', objectIDs: [CREATE] },
      { eventType: 'view', objectIDs: [CREATE] },
    ]);
  });

  it('sends nothing for a reader who has opted out', async () => {
    insights('init', {
      appId: TEST_APPLICATION,
      apiKey: TEST_SEARCH_KEY,
      host: audit.running.url,
      userHasOptedOut: true,
    });
    await insights('viewedObjectIDs', { eventName: 'Viewed', index: 'docs', objectIDs: [CREATE] });
    expect(audit.running.events).toEqual([]);
  });
});
