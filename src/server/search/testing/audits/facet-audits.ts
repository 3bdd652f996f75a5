import assert from 'node:assert/strict';
import { ask, expectError, type Audit } from './audit.ts';

const QUERIES = '/1/indexes/*/queries';

/** Values of facets, and predicted answers. */
export const FACET_AUDITS: readonly Audit[] = [
  {
    id: '1031',
    name: 'MUST answer a request of type facet with facet hits',
    async run(fetch) {
      const requests = [
        { indexName: 'docs', type: 'facet', facet: 'navigation_section', facetQuery: 'vou' },
      ];
      const { json } = await ask(fetch, QUERIES, { body: { requests } });
      assert.deepEqual(
        json.results[0].facetHits,
        [{ value: 'Vouchers', highlighted: '<em>Vou</em>chers', count: 3 }],
        'the facet hit with its beginning highlighted',
      );
    },
  },
  {
    id: '1032',
    name: 'MUST search the values of a facet',
    async run(fetch) {
      const { status, json } = await ask(fetch, '/1/indexes/docs/facets/error_codes/query', {
        body: { params: 'facetQuery=susp&maxFacetHits=1' },
      });
      assert.equal(status, 200, 'status 200');
      assert.deepEqual(
        json.facetHits,
        [{ value: 'company_suspended', highlighted: 'company_<em>susp</em>ended', count: 2 }],
        'the value with its count',
      );
      assert.equal(json.exhaustiveFacetsCount, true, 'exhaustiveFacetsCount');
    },
  },
  {
    id: '1033',
    name: 'MUST refuse to search a facet that is not searchable',
    async run(fetch) {
      expectError(
        await ask(fetch, '/1/indexes/docs/facets/method/query', { body: { facetQuery: 'p' } }),
        400,
        /searchable\(method\)/,
      );
    },
  },
  {
    id: '1034',
    name: 'MUST narrow the values of a facet by the query and its filters',
    async run(fetch) {
      const { json } = await ask(fetch, '/1/indexes/docs/facets/navigation_section/query', {
        body: { facetQuery: '', filters: 'method:DELETE' },
      });
      assert.deepEqual(
        json.facetHits.map((hit: { value: string }) => hit.value),
        ['Accounts & wallets'],
        'the value of the one record that is left',
      );
    },
  },
  {
    id: '1035',
    name: 'MUST predict answers',
    async run(fetch) {
      const body = {
        query: 'voucher expires',
        queryLanguages: ['en'],
        attributesForPrediction: ['content'],
        nbHits: 1,
        returnExtractAttribute: true,
      };
      const { status, json } = await ask(fetch, '/1/answers/docs/prediction', { body });
      assert.equal(status, 200, 'status 200');
      assert.equal(json.hits.length, 1, 'nbHits hits');
      assert.match(
        json.hits[0]._answer.extract,
        /<em>expires<\/em>/,
        'the extract with the words marked',
      );
      assert.equal(
        json.hits[0]._answer.extractAttribute,
        'content',
        'the attribute of the extract',
      );
      assert.ok(json.hits[0]._answer.score > 0.5, 'a score');
    },
  },
  {
    id: '1036',
    name: 'MUST refuse a prediction without languages',
    async run(fetch) {
      expectError(
        await ask(fetch, '/1/answers/docs/prediction', { body: { query: 'voucher' } }),
        400,
        /queryLanguages/,
      );
    },
  },
];
