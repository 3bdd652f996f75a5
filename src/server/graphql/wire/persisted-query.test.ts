import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  buildQueryRequest,
  createTestGraphql,
  DEMO_TOKEN,
} from '#server/graphql/testing/create-test-graphql.ts';

const graphql = createTestGraphql();
const ADDRESS = 'http://docs.example/graphql';
const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
const REFUSAL = {
  errors: [
    {
      message: 'PersistedQueryNotSupported',
      extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
    },
  ],
};

/** An Apollo client that sends hashes, with the requests that it has made. */
function openClient(settings: { readonly useGETForHashedQueries?: boolean }) {
  const sent: Request[] = [];
  const link = ApolloLink.from([
    new PersistedQueryLink({
      sha256: (text) => createHash('sha256').update(text).digest('hex'),
      ...settings,
    }),
    new HttpLink({
      uri: ADDRESS,
      headers: { authorization: `Bearer ${DEMO_TOKEN}` },
      fetch: (input, init) => {
        const request = new Request(input, init);
        sent.push(request);
        return graphql.fetch(request);
      },
    }),
  ]);
  const errorPolicy = 'all' as const;
  const defaultOptions = {
    query: { errorPolicy },
    watchQuery: { errorPolicy },
    mutate: { errorPolicy },
  };
  return { client: new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions }), sent };
}

describe('a persisted query', () => {
  it.each(['application/json', 'application/graphql-response+json'])(
    'is refused in the words of Apollo: %s',
    async (accept) => {
      const named = { operationName: 'Q', variables: { n: 1 }, extensions };
      for (const body of [{ extensions }, { query: null, extensions }, named]) {
        const response = await graphql.fetch(buildQueryRequest(body, { accept }));
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
        expect(await response.json()).toEqual(REFUSAL);
      }
    },
  );

  it('is refused by GET as well', async () => {
    const address = `${ADDRESS}?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
    const headers = { authorization: `Bearer ${DEMO_TOKEN}` };
    const response = await graphql.fetch(new Request(address, { headers }));
    expect([response.status, await response.json()]).toEqual([200, REFUSAL]);
  });

  it('is answered where its document comes with it', async () => {
    const request = buildQueryRequest({ query: '{ __typename }', extensions });
    const response = await graphql.fetch(request);
    expect(await response.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it.each([
    ['extensions without a hash', { extensions: { clientLibrary: {} } }],
    ['text in the place of a hash', { extensions: { persistedQuery: 'a' } }],
    ['a document that is no text', { query: 1, extensions }],
  ])('is not what a request is with %s', async (_, body) => {
    const response = await graphql.fetch(buildQueryRequest(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_REQUEST' } }],
    });
  });

  it.each([false, true])('makes Apollo send the document at once, by GET: %s', async (isGet) => {
    const { client, sent } = openClient({ useGETForHashedQueries: isGet });
    const ask = (name: string) =>
      client.query({ query: gql(`query ${name} { resources { name } }`), fetchPolicy: 'no-cache' });
    expect((await ask('First')).data).toMatchObject({ resources: [{ name: 'API' }] });
    expect(sent.map(({ method }) => method)).toEqual([isGet ? 'GET' : 'POST', 'POST']);
    // The client knows now that hashes are of no use here.
    expect((await ask('Second')).data).toMatchObject({ resources: [{ name: 'API' }] });
    expect(sent).toHaveLength(3);
  });
});
