import assert from 'node:assert/strict';
import { TEST_ADMIN_KEY } from '#server/search/testing/start-search-server.ts';
import { ask, expectError, type Audit } from './audit.ts';

const QUERY = '/1/indexes/docs/query';
const WRONG = /^Invalid Application-ID or API key$/;
const NOT_ALLOWED = /^Method not allowed with this API key$/;

/** An audit that the public key may not make a call. */
const guarding = (id: string, method: string, path: string, body?: object): Audit => ({
  id,
  name: `MUST refuse ${method} ${path} to the public key with 403`,
  async run(fetch) {
    expectError(await ask(fetch, path, { method, body }), 403, NOT_ALLOWED);
  },
});

/** Who may ask, and from where. */
export const ACCESS_AUDITS: readonly Audit[] = [
  {
    id: '5001',
    name: 'MUST refuse a request without credentials with 403',
    async run(fetch) {
      expectError(await ask(fetch, QUERY, { body: {}, key: null }), 403, WRONG);
    },
  },
  {
    id: '5002',
    name: 'MUST refuse a wrong key with 403',
    async run(fetch) {
      expectError(await ask(fetch, QUERY, { body: {}, key: 'wrong' }), 403, WRONG);
    },
  },
  {
    id: '5003',
    name: 'MUST refuse another application with 403',
    async run(fetch) {
      expectError(await ask(fetch, QUERY, { body: {}, application: 'OTHER' }), 403, WRONG);
    },
  },
  {
    id: '5004',
    name: 'MUST let the admin search',
    async run(fetch) {
      const { status } = await ask(fetch, QUERY, { body: {}, key: TEST_ADMIN_KEY });
      assert.equal(status, 200, 'status 200');
    },
  },
  {
    id: '5005',
    name: 'MUST check credentials before the body',
    async run(fetch) {
      expectError(await ask(fetch, QUERY, { text: '{', key: 'wrong' }), 403);
    },
  },
  guarding('5010', 'POST', '/1/indexes/docs', { a: 1 }),
  guarding('5011', 'PUT', '/1/indexes/docs/a', { a: 1 }),
  guarding('5012', 'DELETE', '/1/indexes/docs/a'),
  guarding('5013', 'POST', '/1/indexes/docs/batch', { requests: [] }),
  guarding('5014', 'POST', '/1/indexes/*/batch', { requests: [] }),
  guarding('5015', 'POST', '/1/indexes/docs/clear'),
  guarding('5016', 'PUT', '/1/indexes/docs/settings', {}),
  guarding('5017', 'GET', '/1/indexes/docs/settings'),
  guarding('5018', 'POST', '/1/indexes/docs/browse', {}),
  guarding('5019', 'GET', '/1/indexes'),
  guarding('5020', 'DELETE', '/1/indexes/docs'),
  guarding('5021', 'POST', '/1/indexes/docs/operation', { operation: 'move', destination: 'b' }),
  guarding('5022', 'POST', '/1/indexes/docs/deleteByQuery', { filters: 'method:GET' }),
  guarding('5023', 'GET', '/1/indexes/docs/task/1'),
  {
    id: '5101',
    name: 'MUST answer a preflight without credentials',
    async run(fetch) {
      const response = await fetch('/1/indexes/*/queries', {
        method: 'OPTIONS',
        headers: {
          origin: 'https://docs.example.com',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-algolia-api-key',
        },
      });
      const { status, headers } = response;
      assert.equal(status, 204, 'status 204');
      assert.match(headers.get('access-control-allow-methods') ?? '', /POST/, 'POST allowed');
      assert.match(
        headers.get('access-control-allow-headers') ?? '',
        /x-algolia-api-key/,
        'the credentials allowed',
      );
      assert.equal(
        headers.get('access-control-allow-origin'),
        'https://docs.example.com',
        'the origin allowed',
      );
    },
  },
  {
    id: '5102',
    name: 'MUST let an allowed origin read answers, errors as well',
    async run(fetch) {
      const headers = { origin: 'https://docs.example.com' };
      const replies = await Promise.all([
        ask(fetch, QUERY, { body: {}, headers }),
        ask(fetch, QUERY, { body: {}, headers, key: 'wrong' }),
        ask(fetch, '/1/nothing/here/at/all', { headers }),
      ]);
      for (const reply of replies) {
        assert.equal(
          reply.headers.get('access-control-allow-origin'),
          headers.origin,
          `the origin with status ${reply.status}`,
        );
        assert.match(reply.headers.get('vary') ?? '', /origin/i, 'Vary: Origin');
      }
    },
  },
  {
    id: '5103',
    name: 'MUST NOT let another origin read answers',
    async run(fetch) {
      const headers = { origin: 'https://elsewhere.example' };
      const reply = await ask(fetch, QUERY, { body: {}, headers });
      assert.equal(reply.headers.get('access-control-allow-origin'), null, 'no permission');
      const preflight = await fetch(QUERY, { method: 'OPTIONS', headers });
      assert.equal(preflight.status, 403, 'status 403 for its preflight');
    },
  },
  {
    id: '5104',
    name: 'MUST send JSON that nobody stores',
    async run(fetch) {
      const { headers } = await ask(fetch, QUERY, { body: {} });
      assert.match(headers.get('content-type') ?? '', /^application\/json/, 'application/json');
      assert.equal(headers.get('cache-control'), 'no-store', 'Cache-Control: no-store');
    },
  },
];
