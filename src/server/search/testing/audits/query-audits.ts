import assert from 'node:assert/strict';
import { TEST_APPLICATION, TEST_SEARCH_KEY } from '#server/search/testing/start-search-server.ts';
import { ask, listIds, search, type Audit, type AuditFetch, type Json } from './audit.ts';

const CREDENTIALS = `x-algolia-application-id=${TEST_APPLICATION}&x-algolia-api-key=${TEST_SEARCH_KEY}`;
const QUERIES = '/1/indexes/*/queries';

/** Searches for one query after the other, until one has a hit. */
async function searchUntilEnough(fetch: AuditFetch, queries: readonly string[]): Promise<Json> {
  const requests = queries.map((query) => ({ indexName: 'docs', query, hitsPerPage: 1 }));
  const body = { requests, strategy: 'stopIfEnoughMatches' };
  return (await ask(fetch, QUERIES, { body })).json;
}

/** How questions are sent, and what every answer holds. */
export const QUERY_AUDITS: readonly Audit[] = [
  {
    id: '1001',
    name: 'MUST answer several queries in their order',
    async run(fetch) {
      const requests = ['voucher', 'zone'].map((query) => ({ indexName: 'docs', query }));
      const { status, json } = await ask(fetch, QUERIES, { body: { requests } });
      assert.equal(status, 200, 'status 200');
      assert.deepEqual(
        json.results.map((result: { query: string }) => result.query),
        ['voucher', 'zone'],
        'results in the order of the requests',
      );
    },
  },
  {
    id: '1002',
    name: 'MUST accept the star of the multi-query percent-encoded',
    async run(fetch) {
      const { status } = await ask(fetch, '/1/indexes/%2A/queries', { body: { requests: [] } });
      assert.equal(status, 200, 'status 200 for %2A');
    },
  },
  {
    id: '1003',
    name: 'MUST read params as URL-encoded text',
    async run(fetch) {
      const params = 'hitsPerPage=1&attributesToRetrieve=%5B%22method%22%5D&query=voucher';
      const { hits, hitsPerPage } = await search(fetch, { params });
      assert.equal(hitsPerPage, 1, 'hitsPerPage from the text');
      assert.deepEqual(
        Object.keys(hits[0])
          .filter((name) => !name.startsWith('_'))
          .toSorted(),
        ['method', 'objectID'],
        'the list of attributes as JSON inside the text',
      );
    },
  },
  {
    id: '1004',
    name: 'MUST let flat parameters win over params',
    async run(fetch) {
      const result = await search(fetch, {
        query: 'voucher',
        params: 'query=zone&hitsPerPage=1',
        hitsPerPage: 3,
      });
      assert.equal(result.query, 'voucher', 'the flat query');
      assert.equal(result.hitsPerPage, 3, 'the flat hitsPerPage');
    },
  },
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/json', ''].map(
    (type, index): Audit => ({
      id: `101${index}`,
      name: `MUST read JSON that is called ${type || 'nothing'}`,
      async run(fetch) {
        const text = JSON.stringify({ requests: [{ indexName: 'docs', query: 'zone' }] });
        const { status, json } = await ask(fetch, QUERIES, {
          text,
          headers: { 'content-type': type },
        });
        assert.equal(status, 200, 'status 200 whatever the content type');
        assert.equal(json.results[0].nbHits, 1, 'the hit');
      },
    }),
  ),
  {
    id: '1020',
    name: 'MUST take credentials from the query',
    async run(fetch) {
      const { status } = await ask(fetch, `${QUERIES}?${CREDENTIALS}`, {
        body: { requests: [] },
        key: null,
      });
      assert.equal(status, 200, 'status 200 without headers');
    },
  },
  {
    id: '1021',
    name: 'MUST search by GET',
    async run(fetch) {
      const { status, json } = await ask(fetch, '/1/indexes/docs?query=zone&hitsPerPage=1');
      assert.equal(status, 200, 'status 200');
      assert.deepEqual(listIds(json), ['/zones/check-in'], 'the hit');
    },
  },
  {
    id: '1022',
    name: 'MUST answer with every field of a result',
    async run(fetch) {
      const result = await search(fetch, { query: 'voucher' });
      const fields = [
        'hits',
        'nbHits',
        'page',
        'nbPages',
        'hitsPerPage',
        'processingTimeMS',
        'query',
        'params',
        'exhaustiveNbHits',
        'exhaustiveTypo',
        'exhaustive',
        'index',
      ];
      assert.deepEqual(
        fields.filter((field) => !(field in result)),
        [],
        'no field to be missing',
      );
      assert.ok(Number.isInteger(result.processingTimeMS), 'whole milliseconds');
      assert.equal(result.index, 'docs', 'the name of the index');
    },
  },
  {
    id: '1023',
    name: 'MUST echo the parameters URL-encoded',
    async run(fetch) {
      const { params } = await search(fetch, { query: 'two words', facets: ['method'] });
      assert.equal(
        params,
        'query=two%20words&facets=%5B%22method%22%5D',
        'spaces as %20, lists as JSON',
      );
    },
  },
  {
    id: '1024',
    name: 'MUST find everything with an empty query, grouped',
    async run(fetch) {
      const { nbHits } = await search(fetch, {});
      assert.equal(nbHits, 5, 'one hit for each of the five pages');
    },
  },
  {
    id: '1025',
    name: 'MUST find nothing for nonsense',
    async run(fetch) {
      const { hits, nbHits, nbPages } = await search(fetch, { query: 'xqzzkwv' });
      assert.deepEqual([hits, nbHits, nbPages], [[], 0, 0], 'an empty result');
    },
  },
  {
    id: '1026',
    name: 'MUST answer hits with their attributes and objectID',
    async run(fetch) {
      const { hits } = await search(fetch, { query: 'check in' });
      assert.equal(hits[0].objectID, '/zones/check-in', 'the objectID');
      assert.equal(hits[0].navigation_section, 'Zones', 'the attributes of the record');
    },
  },
  {
    id: '1027',
    name: 'MUST give a queryID of 32 hexadecimal digits with clickAnalytics, another each time',
    async run(fetch) {
      const [one, two] = await Promise.all(
        [1, 2].map(() => search(fetch, { query: 'zone', clickAnalytics: true })),
      );
      assert.match(one.queryID, /^[0-9a-f]{32}$/, '32 hexadecimal digits');
      assert.notEqual(one.queryID, two.queryID, 'another queryID');
    },
  },
  {
    id: '1028',
    name: 'MUST NOT give a queryID unasked',
    async run(fetch) {
      assert.ok(!('queryID' in (await search(fetch, { query: 'zone' }))), 'no queryID');
    },
  },
  {
    id: '1029',
    name: 'MUST stop at enough matches when asked to',
    async run(fetch) {
      const json = await searchUntilEnough(fetch, ['voucher', 'zone']);
      assert.equal(json.results.length, 2, 'a result for each request');
      assert.equal(json.results[0].hits.length, 1, 'hits of the first');
      assert.deepEqual(
        [json.results[1].hits, json.results[1].processed],
        [[], false],
        'the second not processed',
      );
    },
  },
  {
    id: '1030',
    name: 'MUST go on until there are enough matches',
    async run(fetch) {
      const json = await searchUntilEnough(fetch, ['xqzzkwv', 'zone']);
      assert.equal(json.results[1].nbHits, 1, 'hits of the second, since the first had none');
    },
  },
  {
    id: '1037',
    name: 'MUST say how a mistake was corrected',
    async run(fetch) {
      const { userData, hits } = await search(fetch, { query: 'vouhcer' });
      assert.deepEqual(userData, [{ correctedQuery: 'voucher' }], 'the corrected query');
      assert.ok(hits.length > 0, 'hits');
    },
  },
  {
    id: '1038',
    name: 'MUST NOT speak of a correction where there was none',
    async run(fetch) {
      assert.ok(!('userData' in (await search(fetch, { query: 'voucher' }))), 'no userData');
    },
  },
];
