import assert from 'node:assert/strict';
import { ask, expectError, expectRefused, type Audit } from './audit.ts';

const QUERY = '/1/indexes/docs/query';
const QUERIES = '/1/indexes/*/queries';

/** An audit that a search with these parameters is refused. */
const refusing = (id: string, what: string, parameters: object, message?: RegExp): Audit => ({
  id,
  name: `MUST refuse ${what} with 400`,
  run: (fetch) => expectRefused(fetch, parameters, message),
});

/** An audit that this body of a multi-query is refused. */
const refusingBody = (id: string, what: string, text: string, status = 400): Audit => ({
  id,
  name: `MUST refuse ${what} with ${status}`,
  async run(fetch) {
    expectError(await ask(fetch, QUERIES, { text }), status);
  },
});

const nest = (depth: number) => `${'('.repeat(depth)}method:GET${')'.repeat(depth)}`;

/** Parameters of the wrong type or size. */
const PARAMETER_AUDITS: readonly Audit[] = [
  refusing('4001', 'a query that is no text', { query: 7 }, /query/),
  refusing('4002', 'a query of 513 characters', { query: 'a'.repeat(513) }, /512/),
  refusing('4003', 'a page below 0', { page: -1 }, /page/),
  refusing('4004', 'a page that is no integer', { page: 1.5 }, /page/),
  refusing('4005', 'hitsPerPage as text in JSON', { hitsPerPage: '5' }, /hitsPerPage/),
  refusing('4006', 'hitsPerPage of 1001', { hitsPerPage: 1001 }, /hitsPerPage/),
  refusing('4007', 'an offset further than 10,000 hits', { offset: 10_001, length: 1 }, /10000/),
  refusing('4008', 'a number in URL-encoded text that is none', { params: 'page=two' }, /page/),
  refusing(
    '4009',
    'attributes that are no list',
    { attributesToRetrieve: { a: 1 } },
    /attributesToRetrieve/,
  ),
  refusing('4010', 'a list with something else than text', { facets: ['method', 4] }, /facets/),
  refusing(
    '4011',
    'facet filters of three levels',
    { facetFilters: [[['method:GET']]] },
    /facetFilters/,
  ),
  refusing('4012', 'a facet filter without a colon', { facetFilters: ['method'] }, /facetFilters/),
  refusing(
    '4013',
    'numeric filters without a number',
    { numericFilters: ['position>x'] },
    /numericFilters/,
  ),
  refusing('4014', 'an unknown typoTolerance', { typoTolerance: 'maybe' }, /typoTolerance/),
  refusing('4015', 'an unknown distinct', { distinct: 'yes' }, /distinct/),
  refusing(
    '4016',
    'clickAnalytics that is no boolean',
    { clickAnalytics: 'perhaps' },
    /clickAnalytics/,
  ),
  refusing('4017', 'filters deeper than 20 levels', { filters: nest(21) }, /deep/),
  refusing(
    '4018',
    'filters negated more than 20 times',
    { filters: `${'NOT '.repeat(21)}method:GET` },
    /deep/,
  ),
  refusing('4019', 'filters longer than 4 KB', { filters: `method:${'G'.repeat(4096)}` }, /4096/),
  refusing('4020', 'a parenthesis that is not closed', { filters: '(method:GET' }, /filters/),
  refusing('4021', 'a quote that is not closed', { filters: 'method:"GET' }, /filters/),
  refusing('4022', 'an operator without its right side', { filters: 'method:GET AND' }, /filters/),
  refusing('4023', 'a comparison with a word', { filters: 'position > many' }, /filters/),
  refusing(
    '4024',
    'conditions without an operator between them',
    { filters: 'method:GET type:page' },
    /filters/,
  ),
  refusing(
    '4025',
    'a highlight tag of 101 characters',
    { highlightPreTag: 'x'.repeat(101) },
    /highlightPreTag/,
  ),
  refusing('4026', 'params that are no text', { params: { query: 'a' } }, /params/),
  {
    id: '4027',
    name: 'MUST accept what is just within the limits',
    async run(fetch) {
      const body = { query: 'a'.repeat(512), filters: nest(20), page: 10, hitsPerPage: 1000 };
      const { status, json } = await ask(fetch, QUERY, { body });
      assert.equal(status, 200, `status 200, but got ${JSON.stringify(json)}`);
    },
  },
];

/** Bodies, addresses and methods. */
const REQUEST_AUDITS: readonly Audit[] = [
  refusingBody('4101', 'a body that is no JSON', '{"requests":['),
  refusingBody('4102', 'a body that is an array', '[]'),
  refusingBody('4103', 'a body that is a number', '7'),
  refusingBody('4104', 'an empty body', ''),
  refusingBody('4105', 'requests that are no array', '{"requests":{}}'),
  refusingBody('4106', 'a request that is no object', '{"requests":["docs"]}'),
  refusingBody('4107', 'a request without an index', '{"requests":[{"query":"a"}]}'),
  refusingBody('4108', 'an unknown strategy', '{"requests":[],"strategy":"all"}'),
  refusingBody('4109', 'an unknown type', '{"requests":[{"indexName":"docs","type":"maybe"}]}'),
  refusingBody(
    '4110',
    'more than 50 queries',
    JSON.stringify({ requests: Array.from({ length: 51 }, () => ({ indexName: 'docs' })) }),
  ),
  refusingBody(
    '4111',
    'an index that does not exist',
    '{"requests":[{"indexName":"nowhere"}]}',
    404,
  ),
  refusingBody(
    '4112',
    'a body over 1 MB',
    JSON.stringify({ requests: [], pad: 'x'.repeat(1_048_577) }),
    413,
  ),
  refusingBody(
    '4121',
    'a body nested 100,000 deep',
    `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ),
  refusingBody(
    '4122',
    'more than 5,000 hits in one multi-query',
    JSON.stringify({
      requests: Array.from({ length: 6 }, () => ({ indexName: 'docs', hitsPerPage: 1000 })),
    }),
  ),
  {
    id: '4113',
    name: 'MUST run no query of a multi-query when one of them is wrong',
    async run(fetch) {
      const requests = [
        { indexName: 'docs', query: 'zone' },
        { indexName: 'docs', page: -1 },
      ];
      const reply = await ask(fetch, QUERIES, { body: { requests } });
      expectError(reply, 400, /page/);
      assert.ok(!('results' in reply.json), 'no results');
    },
  },
  {
    id: '4114',
    name: 'MUST name the index that does not exist',
    async run(fetch) {
      expectError(
        await ask(fetch, '/1/indexes/no%20where/query', { body: {} }),
        404,
        /^Index no where does not exist$/,
      );
    },
  },
  {
    id: '4115',
    name: 'MUST answer 404 for an unknown path',
    async run(fetch) {
      expectError(await ask(fetch, '/1/nothing/here/at/all'), 404);
    },
  },
  {
    id: '4116',
    name: 'MUST answer 405 with the methods allowed',
    async run(fetch) {
      const reply = await ask(fetch, '/1/indexes/docs/query', { method: 'DELETE' });
      expectError(reply, 405);
      assert.equal(reply.headers.get('allow'), 'POST, OPTIONS', 'the Allow header');
    },
  },
  {
    id: '4117',
    name: 'MUST survive a malformed percent-encoding',
    async run(fetch) {
      const { status } = await ask(fetch, '/1/indexes/%zz/query', { body: {} });
      assert.ok(status >= 400 && status < 500, `a status from 400 to 499, but got ${status}`);
    },
  },
  {
    id: '4118',
    name: 'MUST survive names of the prototype',
    async run(fetch) {
      const text =
        '{"query":"zone","attributesToRetrieve":["__proto__","constructor"],"facets":["toString"]}';
      const { status, json } = await ask(fetch, QUERY, { text });
      assert.equal(status, 200, 'status 200');
      assert.deepEqual(json.facets, {}, 'no facets');
      const named = await ask(fetch, QUERY, { text: '{"query":"zone","__proto__":{"page":-1}}' });
      expectError(named, 400, /Unknown parameter: __proto__/);
    },
  },
  {
    id: '4119',
    name: 'MUST survive lone surrogates',
    async run(fetch) {
      const { status } = await ask(fetch, QUERY, { text: String.raw`{"query":"\ud800 zone"}` });
      assert.equal(status, 200, 'status 200');
    },
  },
  {
    id: '4123',
    name: 'MUST take brackets within texts for texts',
    async run(fetch) {
      const query = String.raw`\"${'['.repeat(200)}`;
      const { status } = await ask(fetch, QUERY, { body: { query } });
      assert.equal(status, 200, 'status 200');
    },
  },
  {
    id: '4120',
    name: 'MUST refuse an encoding that it does not know with 415',
    async run(fetch) {
      expectError(
        await ask(fetch, QUERY, { text: '{}', headers: { 'content-encoding': 'br' } }),
        415,
      );
    },
  },
];

/** Everything that is refused. */
export const REFUSAL_AUDITS: readonly Audit[] = [...PARAMETER_AUDITS, ...REQUEST_AUDITS];
