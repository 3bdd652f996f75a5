import { describe, expect, it } from 'vitest';
import { HttpError } from '#server/edge/http-error.ts';
import { openGraphql } from './open-graphql.ts';
import {
  ADMIN_TOKEN,
  buildQueryRequest,
  createMemoryFeedback,
  createTestGraphql,
  readResponse,
} from './testing/create-test-graphql.ts';

const graphql = createTestGraphql();
const ADDRESS = 'http://docs.example/graphql';
const query = '{ __typename }';

const REFUSED = 'Bearer realm="graphql", error="invalid_token"';

describe('the credentials', () => {
  it.each([
    ['none', {}, 'Bearer realm="graphql"'],
    ['a wrong token', { authorization: 'Bearer docs-dem' }, REFUSED],
    ['another scheme', { authorization: 'Basic ZG9jczpkZW1v' }, REFUSED],
  ])('are refused in the form of the protocol: %s', async (_, headers, challenge) => {
    const request = new Request(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    const response = await readResponse(await graphql.fetch(request));
    expect([response.status, response.codes, response.data]).toEqual([
      401,
      ['UNAUTHENTICATED'],
      undefined,
    ]);
    expect(response.headers.get('www-authenticate')).toBe(challenge);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('of the demo do not read reports, those of an admin do', async () => {
    const report =
      '{ searchReport(days: 7) { searches topSearches { query } } searchStatistics { clickRate } }';
    const refused = await graphql.ask(report);
    expect(refused.codes).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(refused.data).toEqual({ searchReport: null, searchStatistics: null });
    const { data } = await graphql.ask(report, {}, { authorization: `Bearer ${ADMIN_TOKEN}` });
    expect(data).toEqual({
      searchReport: { searches: 4, topSearches: [{ query: 'voucher' }] },
      searchStatistics: { clickRate: 0.25 },
    });
  });

  it('of an admin are nobody’s where none are set', async () => {
    const open = createTestGraphql({ adminToken: undefined });
    const { status } = await open.ask(query, {}, { authorization: `Bearer ${ADMIN_TOKEN}` });
    expect(status).toBe(401);
  });

  it.each(['short', 'docs-demo-docs-demo'])(
    'of an admin are neither short nor public: %s',
    (adminToken) => {
      expect(() => createTestGraphql({ adminToken, demoToken: 'docs-demo-docs-demo' })).toThrow(
        /admin token must/,
      );
    },
  );
});

describe('the methods', () => {
  const get = (path: string) =>
    new Request(ADDRESS + path, { headers: { authorization: 'Bearer docs-demo' } });

  it('are GET and POST, and POST alone where GET is off', async () => {
    const given = await readResponse(await graphql.fetch(get('?query={__typename}')));
    expect(given.data).toEqual({ __typename: 'Query' });
    const closed = createTestGraphql({ isGetAllowed: false });
    const response = await readResponse(await closed.fetch(get('?query={__typename}')));
    expect([response.status, response.codes]).toEqual([405, ['METHOD_NOT_ALLOWED']]);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('answer no address alone, which a link of another site could hold', async () => {
    const response = await readResponse(await graphql.fetch(new Request(`${ADDRESS}?query={a}`)));
    expect([response.status, response.codes]).toEqual([401, ['UNAUTHENTICATED']]);
  });

  it('change nothing by GET', async () => {
    const response = await readResponse(await graphql.fetch(get('?query=mutation{__typename}')));
    expect([response.status, response.codes]).toEqual([405, ['METHOD_NOT_ALLOWED']]);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuse what a form of another site could send: %s',
    async (type) => {
      const response = await readResponse(
        await graphql.fetch(buildQueryRequest({ query }, { 'content-type': type })),
      );
      expect([response.status, response.codes]).toEqual([415, ['UNSUPPORTED_MEDIA_TYPE']]);
    },
  );

  it('say what Accept may name', async () => {
    const response = await graphql.ask(query, {}, { accept: 'text/html' });
    expect([response.status, response.codes]).toEqual([406, ['NOT_ACCEPTABLE']]);
  });
});

describe('pages of other sites', () => {
  const preflight = (origin: string) =>
    graphql.fetch(new Request(ADDRESS, { method: 'OPTIONS', headers: { origin } }));

  it('may ask with credentials when they are configured', async () => {
    const allowed = await preflight('https://other.example');
    expect(allowed.status).toBe(204);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': 'https://other.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      vary: 'Origin',
    });
    expect(allowed.headers.get('access-control-allow-headers')?.split(', ')).toEqual([
      'authorization',
      'content-type',
      'accept',
      'x-request-id',
      'apollo-require-preflight',
      'x-apollo-operation-name',
      'x-apollo-operation-type',
      'x-apollo-operation-id',
      'apollographql-client-name',
      'apollographql-client-version',
      'apollographql-library-name',
      'apollographql-library-version',
    ]);
    const { headers } = await graphql.ask(query, {}, { origin: 'https://other.example' });
    expect(headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
  });

  it('may not ask otherwise', async () => {
    const refused = await preflight('https://third.example');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const { headers } = await graphql.ask(query, {}, { origin: 'https://third.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('vary')).toBe('Origin');
  });

  it('may ask without credentials where every origin is configured', async () => {
    const open = createTestGraphql({ allowedOrigins: ['*'] });
    const { headers } = await open.ask(query, {}, { origin: 'https://third.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('errors', () => {
  it('that nobody foresaw are told by the id of the request, and their details by the log', async () => {
    const failing = createTestGraphql({
      messages: {
        issueFormToken: () => {
          throw new Error('secret detail');
        },
        send: async () => ({ status: 'accepted', id: 'msg_1' }),
      },
    });
    const { errors, status, data } = await failing.ask('{ formToken }');
    expect(status).toBe(200);
    expect(data).toBeNull();
    expect(errors).toEqual([
      {
        message: 'Something went wrong on our side.',
        locations: [{ line: 1, column: 3 }],
        path: ['formToken'],
        extensions: { code: 'INTERNAL', requestId: 'request-1' },
      },
    ]);
    failing.flush();
    expect(failing.lines.join('')).toContain('secret detail');
    expect(failing.lines.join('')).toContain('"id":"request-1"');
  });

  it('of the database say that it may be there again later', async () => {
    const broken = Object.assign(new Error('disk is full'), { name: 'StoreError' });
    const failing = createTestGraphql({
      feedback: { ...createMemoryFeedback(), count: () => Promise.reject(broken) },
    });
    const { status, headers, codes, errors, data } = await failing.ask(
      '{ feedback(path: "/introduction") { helpful } resources { name } }',
    );
    expect([status, headers.get('retry-after')]).toEqual([200, '30']);
    expect(codes).toEqual(['UNAVAILABLE']);
    expect(errors[0]?.message).not.toContain('disk');
    expect(data).toEqual({ feedback: null, resources: [{ name: 'API' }] });
  });

  it.each([
    ['{ page(path: "/nowhere") { title } }', {}, 'PAGE_NOT_FOUND'],
    ['{ nothing }', {}, 'INVALID_DOCUMENT'],
    ['{ page(', {}, 'SYNTAX_ERROR'],
    ['subscription { page }', {}, 'INVALID_DOCUMENT'],
    ['query ($p: String!) { page(path: $p) { title } }', {}, 'BAD_USER_INPUT'],
    ['query ($p: String!) { page(path: $p) { title } }', { p: 1 }, 'BAD_USER_INPUT'],
    ['query A { __typename } query B { __typename }', {}, 'OPERATION_NOT_FOUND'],
    ['{ pages(after: "bm8") { totalCount } }', {}, 'BAD_CURSOR'],
    ['{ pages(first: 101) { totalCount } }', {}, 'BAD_USER_INPUT'],
    ['{ pages(first: -1) { totalCount } }', {}, 'BAD_USER_INPUT'],
  ])('of the client have a code: %s', async (text, variables, code) => {
    const { codes } = await graphql.ask(text, variables);
    expect(codes).toEqual([code]);
  });

  it('of the variables end with 400 for clients that know the newer media type', async () => {
    const { status, data } = await graphql.ask(
      'query ($p: String!) { page(path: $p) { title } }',
      {},
      { accept: 'application/graphql-response+json' },
    );
    expect([status, data]).toEqual([400, undefined]);
  });

  it('of the server in front have the form of GraphQL', async () => {
    const { formatError } = openGraphql({
      content: {
        current: () => {
          throw new Error('unused');
        },
      },
      feedback: createMemoryFeedback(),
      messages: { issueFormToken: () => '', send: async () => ({ status: 'accepted', id: '' }) },
      demoToken: 'docs-demo',
      allowedOrigins: [],
      logger: { error: () => {} },
      commonHeaders: {},
    });
    const error = new HttpError(429, 'Too many requests.', { headers: { 'retry-after': '7' } });
    const response = await readResponse(formatError(error, new Request(ADDRESS)));
    expect([response.status, response.codes, response.headers.get('retry-after')]).toEqual([
      429,
      ['RATE_LIMITED'],
      '7',
    ]);
  });
});
