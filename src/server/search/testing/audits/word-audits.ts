import assert from 'node:assert/strict';
import {
  ask,
  createIndex,
  expectError,
  expectRefused,
  finding,
  listIds,
  manage,
  refusingValues,
  search,
  waitFor,
  type Audit,
  type AuditFetch,
} from './audit.ts';

const CREATE = '/vouchers/create-voucher';
const LIST = '/vouchers/get-vouchers';
const ZONE = '/zones/check-in';
const DELETE = '/accounts/delete-account';

const NO_TYPOS = { typoTolerance: false };

const OPTIONAL_AUDITS: readonly Audit[] = [
  {
    id: '2321',
    name: 'MUST find records without optional words, those with them first',
    async run(fetch) {
      const parameters = { query: 'vouchers newest', ...NO_TYPOS };
      for (const optionalWords of [['newest'], 'newest', 'other,newest']) {
        const given = await search(fetch, { ...parameters, optionalWords });
        assert.deepEqual(listIds(given), [LIST, CREATE], `both for ${String(optionalWords)}`);
      }
    },
  },
  {
    id: '2322',
    name: 'MUST find what has one word where all are optional',
    async run(fetch) {
      const given = await search(fetch, { query: 'zone unicorn', optionalWords: 'zone,unicorn' });
      assert.deepEqual(listIds(given), [ZONE], 'the zone');
    },
  },
  ...['none', 'lastWords', 'firstWords', 'allOptional'].map(
    (removeWordsIfNoResults, at): Audit => ({
      id: String(2323 + at),
      name: `MUST know removeWordsIfNoResults ${removeWordsIfNoResults}`,
      async run(fetch) {
        const ids = async (query: string) =>
          listIds(await search(fetch, { query, removeWordsIfNoResults, ...NO_TYPOS }));
        const [first, last] = [await ids('zone unicorn'), await ids('unicorn zone')];
        const isIn = (...names: string[]) => names.includes(removeWordsIfNoResults);
        assert.deepEqual(first, isIn('lastWords', 'allOptional') ? [ZONE] : [], 'the last word');
        assert.deepEqual(last, isIn('firstWords', 'allOptional') ? [ZONE] : [], 'the first word');
        assert.deepEqual(await ids('zone device'), [ZONE], 'all words where a record has them');
      },
    }),
  ),
  ...refusingValues('removeWordsIfNoResults', ['some', true], 2327),
  ...refusingValues('optionalWords', [7, [7]], 2329),
];

const WORD_FORM_AUDITS: readonly Audit[] = [
  finding('2341', 'take every word for a beginning', { query: 'del acc', queryType: 'prefixAll' }, [
    DELETE,
  ]),
  finding(
    '2342',
    'take the last word for a beginning',
    { query: 'delete acc', queryType: 'prefixLast' },
    [DELETE],
  ),
  finding(
    '2343',
    'take no other word for one',
    {
      query: 'delet acc',
      queryType: 'prefixLast',
      ...NO_TYPOS,
      removeWordsIfNoResults: 'none',
      ignorePlurals: false,
    },
    [],
  ),
  finding('2344', 'take no word for a beginning', { query: 'vouch', queryType: 'prefixNone' }, []),
  finding('2345', 'find a whole word all the same', { query: 'zone', queryType: 'prefixNone' }, [
    ZONE,
  ]),
  ...refusingValues('queryType', ['prefixSome', true], 2346),
  {
    id: '2351',
    name: 'MUST tell plurals apart only when it has to',
    async run(fetch) {
      const ask = async (ignorePlurals: unknown) =>
        (await search(fetch, { query: 'devices', ignorePlurals, ...NO_TYPOS })).nbHits;
      const counts = await Promise.all([true, ['en'], false, undefined].map(ask));
      assert.deepEqual(counts, [1, 1, 0, 1], 'one but for false');
    },
  },
  ...refusingValues('ignorePlurals', [['fr'], 'fr', []], 2352),
  {
    id: '2361',
    name: 'MUST leave stop words out or ask for them',
    async run(fetch) {
      const ask = async (removeStopWords: unknown) =>
        (
          await search(fetch, {
            query: 'what is a zone',
            removeStopWords,
            ...NO_TYPOS,
            removeWordsIfNoResults: 'none',
          })
        ).nbHits;
      const counts = await Promise.all([true, ['en'], false, undefined].map(ask));
      assert.deepEqual(counts, [1, 1, 0, 1], 'one but for false');
    },
  },
  {
    id: '2362',
    name: 'MUST mark no stop word that is left out',
    async run(fetch) {
      const given = await search(fetch, { query: 'a zone', removeStopWords: true });
      const { value } = given.hits[0]._highlightResult.content;
      assert.equal(value, 'Lets an account into a <em>zone</em> by its device.', 'the zone alone');
    },
  },
  ...refusingValues('removeStopWords', [['en', 'fr'], 1], 2363),
];

const RANKING_AUDITS: readonly Audit[] = [
  {
    id: '2371',
    name: 'MUST say how a hit came to its position when asked to',
    async run(fetch) {
      const asked = { query: 'vouhcer', getRankingInfo: true };
      const { hits } = await search(fetch, asked);
      const { nbTypos, words, nbExactWords, firstMatchedWord, ...rest } = hits[0]._rankingInfo;
      assert.deepEqual([nbTypos, words, nbExactWords], [1, 1, 0], 'a mistake');
      assert.equal(
        firstMatchedWord,
        listIds({ hits })[0] === LIST ? 1 : 2,
        'the place in the title',
      );
      for (const name of [
        'proximityDistance',
        'userScore',
        'filters',
        'geoDistance',
        'geoPrecision',
      ])
        assert.equal(typeof rest[name], 'number', name);
      const plain = await search(fetch, { query: 'vouhcer' });
      assert.equal('_rankingInfo' in plain.hits[0], false, 'nothing when not asked');
    },
  },
  ...refusingValues('getRankingInfo', ['yes'], 2372),
];

const GET = (fetch: AuditFetch, text: string) => ask(fetch, `/1/indexes/docs?${text}`);

const KNOWN_AUDITS: readonly Audit[] = [
  {
    id: '2381',
    name: 'MUST refuse unknown parameters in every kind of call',
    async run(fetch) {
      const message = /^Unknown parameter: nonsense$/;
      await expectRefused(fetch, { query: 'zone', nonsense: 1 }, message);
      await expectRefused(fetch, { params: 'query=zone&nonsense=1' }, message);
      expectError(await GET(fetch, 'query=zone&nonsense=1'), 400, message);
      const requests = [{ indexName: 'docs', query: 'zone', nonsense: 1 }];
      expectError(await ask(fetch, '/1/indexes/*/queries', { body: { requests } }), 400, message);
      const facet = '/1/indexes/docs/facets/error_codes/query';
      expectError(
        await ask(fetch, facet, { body: { facetQuery: 'a', nonsense: 1 } }),
        400,
        message,
      );
      const question = { query: 'zone', queryLanguages: ['en'], nonsense: 1 };
      expectError(await ask(fetch, '/1/answers/docs/prediction', { body: question }), 400, message);
    },
  },
  {
    id: '2382',
    name: 'MUST take the credentials of an address for no parameters',
    async run(fetch) {
      const given = await GET(fetch, 'query=zone&x-algolia-agent=a&X-Algolia-Request-Id=b');
      assert.equal(given.status, 200, JSON.stringify(given.json));
    },
  },
  ...['similarQuery', 'insideBoundingBox', 'insidePolygon', 'optionalFilters'].map(
    (name, at): Audit => ({
      id: String(2383 + at),
      name: `MUST refuse ${name}, by which other hits would be found`,
      run: (fetch) =>
        expectRefused(
          fetch,
          { query: 'zone', [name]: 'a' },
          new RegExp(`"${name}" is not supported`),
        ),
    }),
  ),
  {
    id: '2387',
    name: 'MUST act by the settings of an index where a search says nothing',
    async run(fetch) {
      const index = 'audit-words';
      await createIndex(fetch, index, [{ objectID: 'a', text: 'red devices' }]);
      const path = `/1/indexes/${index}`;
      const count = async (body: object) =>
        (await ask(fetch, `${path}/query`, { body })).json.nbHits;
      assert.equal(await count({ query: 'device', queryType: 'prefixNone' }), 1, 'a plural');
      const { taskID } = await manage(fetch, 'PUT', `${path}/settings`, {
        ignorePlurals: false,
        queryType: 'prefixNone',
      });
      await waitFor(fetch, index, taskID);
      assert.equal(await count({ query: 'device', ...NO_TYPOS }), 0, 'no plural by the setting');
      assert.equal(await count({ query: 'device', ignorePlurals: true }), 1, 'one by the request');
      const refused = await ask(fetch, `${path}/settings`, {
        method: 'PUT',
        body: { ignorePlurals: ['fr'] },
        key: 'docs-admin-for-tests',
      });
      expectError(refused, 400, /"ignorePlurals" setting/);
    },
  },
  {
    id: '2388',
    name: 'MUST answer a page far behind the last with no hits and the number of pages',
    async run(fetch) {
      for (const page of [5, 10_000, 9_007_199_254_740_991]) {
        const { hits, nbHits, nbPages, hitsPerPage, ...rest } = await search(fetch, {
          page,
          hitsPerPage: 2,
        });
        assert.deepEqual(
          [hits, nbHits, nbPages, hitsPerPage, rest.page],
          [[], 5, 3, 2, page],
          `page ${page}`,
        );
      }
    },
  },
];

/** How the words of a query are taken, and which parameters there are. */
export const WORD_AUDITS: readonly Audit[] = [
  ...OPTIONAL_AUDITS,
  ...WORD_FORM_AUDITS,
  ...RANKING_AUDITS,
  ...KNOWN_AUDITS,
];
