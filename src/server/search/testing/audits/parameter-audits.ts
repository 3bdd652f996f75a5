import assert from 'node:assert/strict';
import { listIds, search, type Audit, type Json } from './audit.ts';

const ZONE = '/zones/check-in';

/** Which hits, how many, and which part of them. */
const WINDOW_AUDITS: readonly Audit[] = [
  {
    id: '2101',
    name: 'MUST give five hits when not told otherwise',
    async run(fetch) {
      const { hitsPerPage, hits } = await search(fetch, { distinct: false });
      assert.deepEqual([hitsPerPage, hits.length], [5, 5], 'five hits of six');
    },
  },
  {
    id: '2102',
    name: 'MUST page',
    async run(fetch) {
      const pages = await Promise.all(
        [0, 1, 2].map((page) => search(fetch, { page, hitsPerPage: 2 })),
      );
      assert.deepEqual(
        pages.map(({ hits }) => hits.length),
        [2, 2, 1],
        'two, two and one of five',
      );
      assert.deepEqual(
        pages.map(({ nbPages, page }) => [nbPages, page]),
        [
          [3, 0],
          [3, 1],
          [3, 2],
        ],
        'three pages',
      );
      assert.equal(new Set(pages.flatMap(listIds)).size, 5, 'no hit twice');
    },
  },
  {
    id: '2103',
    name: 'MUST answer a page behind the last with no hits',
    async run(fetch) {
      const { hits, nbHits } = await search(fetch, { page: 99 });
      assert.deepEqual([hits.length, nbHits], [0, 5], 'no hits, the number all the same');
    },
  },
  {
    id: '2104',
    name: 'MUST take offset and length for page and hitsPerPage',
    async run(fetch) {
      const [all, part] = await Promise.all([
        search(fetch, {}),
        search(fetch, { offset: 1, length: 2 }),
      ]);
      assert.deepEqual(listIds(part), listIds(all).slice(1, 3), 'the second and third hit');
      assert.deepEqual(
        [part.offset, part.length, 'page' in part],
        [1, 2, false],
        'offset and length in the answer',
      );
    },
  },
  {
    id: '2105',
    name: 'MUST count with no hits wanted',
    async run(fetch) {
      const { hits, nbHits } = await search(fetch, { hitsPerPage: 0 });
      assert.deepEqual([hits, nbHits], [[], 5], 'the number only');
    },
  },
  {
    id: '2106',
    name: 'MUST give one hit of a page unless told otherwise',
    async run(fetch) {
      const [one, all] = await Promise.all([
        search(fetch, { query: 'voucher' }),
        search(fetch, { query: 'voucher', distinct: false }),
      ]);
      assert.deepEqual([one.nbHits, all.nbHits], [2, 3], 'two pages, three records');
    },
  },
  {
    id: '2107',
    name: 'MUST give as many hits of a page as distinct says',
    async run(fetch) {
      assert.equal(
        (await search(fetch, { query: 'voucher', distinct: 2 })).nbHits,
        3,
        'both records of one page',
      );
    },
  },
  {
    id: '2108',
    name: 'MUST forgive mistakes only when it may',
    async run(fetch) {
      const [on, off, text] = await Promise.all(
        [true, false, 'false'].map((typoTolerance) =>
          search(fetch, { query: 'vouhcer', typoTolerance }),
        ),
      );
      assert.ok(on.nbHits > 0, 'hits with typoTolerance true');
      assert.deepEqual([off.nbHits, text.nbHits], [0, 0], 'none with false');
    },
  },
  ...['min', 'strict'].map((typoTolerance, index): Audit => ({
    id: String(2109 + index),
    name: `MUST know typoTolerance ${typoTolerance}`,
    async run(fetch) {
      assert.ok(
        (await search(fetch, { query: 'voucher', typoTolerance })).nbHits > 0,
        'the hits without mistakes',
      );
    },
  })),
  {
    id: '2111',
    name: 'MUST look into the attributes named only',
    async run(fetch) {
      const titles = await search(fetch, {
        query: 'device',
        restrictSearchableAttributes: ['page_title'],
      });
      const contents = await search(fetch, {
        query: 'device',
        restrictSearchableAttributes: ['content'],
      });
      assert.deepEqual([titles.nbHits, contents.nbHits], [0, 1], 'none by title, one by content');
    },
  },
];

/** What a hit and a result hold. */
const FIELD_AUDITS: readonly Audit[] = [
  {
    id: '2201',
    name: 'MUST leave out attributes with a minus',
    async run(fetch) {
      const [hit] = (
        await search(fetch, { query: 'zone', attributesToRetrieve: ['*', '-content'] })
      ).hits;
      assert.deepEqual(['content' in hit, 'method' in hit], [false, true], 'all but content');
    },
  },
  {
    id: '2202',
    name: 'MUST answer objectID alone for an empty list',
    async run(fetch) {
      const [hit] = (
        await search(fetch, { query: 'zone', attributesToRetrieve: [], attributesToHighlight: [] })
      ).hits;
      assert.deepEqual(hit, { objectID: ZONE }, 'nothing but the objectID');
    },
  },
  {
    id: '2203',
    name: 'MUST count facets',
    async run(fetch) {
      const { facets } = await search(fetch, { facets: ['method', 'page', 'unknown'] });
      assert.deepEqual(
        facets,
        { method: { POST: 3, GET: 2, DELETE: 1 } },
        'the most frequent first, only what is declared and counts',
      );
    },
  },
  {
    id: '2204',
    name: 'MUST count every facet for a star, with statistics of numbers',
    async run(fetch) {
      const result = await search(fetch, { facets: ['*'] });
      assert.deepEqual(
        Object.keys(result.facets).toSorted(),
        ['author.team', 'error_codes', 'method', 'navigation_section', 'position', 'type'],
        'all but those that only filter',
      );
      assert.deepEqual(
        result.facets_stats,
        { position: { min: 1, max: 6, avg: 3.5, sum: 21 } },
        'statistics',
      );
      assert.equal(result.exhaustiveFacetsCount, true, 'exhaustiveFacetsCount');
    },
  },
  {
    id: '2205',
    name: 'MUST list no more values than maxValuesPerFacet',
    async run(fetch) {
      const { facets } = await search(fetch, { facets: ['method'], maxValuesPerFacet: 1 });
      assert.deepEqual(facets, { method: { POST: 3 } }, 'the most frequent value');
    },
  },
  {
    id: '2206',
    name: 'MUST count facets after grouping when asked to',
    async run(fetch) {
      const { facets } = await search(fetch, { facets: ['type'], facetingAfterDistinct: true });
      assert.deepEqual(facets, { type: { page: 5 } }, 'one record of each page');
    },
  },
  {
    id: '2207',
    name: 'MUST answer the fields wanted only',
    async run(fetch) {
      const result = await search(fetch, { query: 'zone', responseFields: ['nbHits', 'query'] });
      assert.deepEqual(result, { nbHits: 1, query: 'zone' }, 'two fields');
    },
  },
  {
    id: '2208',
    name: 'MUST ignore parameters that have no effect here',
    async run(fetch) {
      const { nbHits } = await search(fetch, {
        query: 'zone',
        getRankingInfo: true,
        ruleContexts: ['a'],
        aroundLatLng: '1,2',
        enableRules: true,
        analyticsTags: ['x'],
        userToken: 'anonymous-1',
        analytics: false,
      });
      assert.equal(nbHits, 1, 'the hit');
    },
  },
  {
    id: '2209',
    name: 'MUST take null for a parameter that is not given',
    async run(fetch) {
      const result: Json = await search(fetch, {
        query: 'zone',
        hitsPerPage: null,
        filters: null,
        facets: null,
      });
      assert.equal(result.hitsPerPage, 5, 'the default');
    },
  },
];

/** Everything that one can ask for. */
export const PARAMETER_AUDITS: readonly Audit[] = [...WINDOW_AUDITS, ...FIELD_AUDITS];
