import { describe, expect, it } from 'vitest';
import { getIntrospectionQuery } from 'graphql/index.js';
import {
  buildQueryRequest,
  createTestGraphql,
  readResponse,
} from '#server/graphql/testing/create-test-graphql.ts';

const graphql = createTestGraphql();
const repeat = (count: number, build: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => build(index)).join(' ');

/** page { operation { page { operation { ... title } } } }, so many fields deep. */
function buildDeep(depth: number): string {
  const inner = repeat(depth - 2, (index) => (index % 2 === 0 ? 'operation {' : 'page {'));
  const leaf = depth % 2 === 0 ? 'title' : 'summary';
  return `{ page(path: "/things/do-thing-1") { ${inner} ${leaf} ${'}'.repeat(depth)}`;
}

const NODES = (first: number) => `pages(first: ${first}) { edges { node { sections { id } } } }`;

describe('the limits of a request', () => {
  it.each([
    ['TOO_DEEP', 'Fields may lie 10 deep at most.', buildDeep(10), buildDeep(11)],
    [
      'TOO_MANY_ALIASES',
      'A request may have 15 aliases.',
      `{ navigation { ${repeat(15, (index) => `t${index}: title`)} } }`,
      `{ navigation { ${repeat(16, (index) => `t${index}: title`)} } }`,
    ],
    [
      'TOO_MANY_ROOT_FIELDS',
      'A request may have 20 fields at its root.',
      `{ ${'__typename '.repeat(20)} }`,
      `{ ${'__typename '.repeat(21)} }`,
    ],
    [
      'TOO_MANY_DIRECTIVES',
      'A request may have 20 directives.',
      `{ navigation { ${'title @include(if: true) '.repeat(20)} } }`,
      `{ navigation { ${'title @include(if: true) '.repeat(21)} } }`,
    ],
    [
      'TOO_MANY_FIELDS',
      'A request may have 300 fields, fragments counted wherever they are spread.',
      `{ navigation { ${'title '.repeat(299)} } }`,
      `{ navigation { ${'title '.repeat(300)} } }`,
    ],
    [
      'TOO_MANY_TOKENS',
      'A document may have 1000 tokens.',
      `{ navigation { title } ${repeat(10, () => '__typename')} }`,
      `{ ${'a '.repeat(1000)} }`,
    ],
    [
      'TOO_COMPLEX',
      'The request costs 1001, and may cost 1000 at most. Ask for fewer items or fewer lists in lists.',
      `{ ${NODES(99)} }`.replace('sections { id }', 'title'),
      `{ ${NODES(100)} }`,
    ],
  ])('refuse what is %s, in a sentence, and nothing less', async (code, message, good, bad) => {
    expect((await graphql.ask(good)).errors).toEqual([]);
    const refused = await graphql.ask(bad);
    expect(refused.data).toBeUndefined();
    expect(refused.errors[0]?.message).toBe(message);
    expect(refused.codes).toEqual([code]);
    const strict = await graphql.ask(bad, undefined, {
      accept: 'application/graphql-response+json',
    });
    expect([refused.status, strict.status]).toEqual([200, 400]);
  });

  it('count fragments wherever they are spread, each once', async () => {
    const bomb = repeat(
      60,
      (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `{ ...F0 } ${bomb} fragment F60 on Query { __typename }`;
    // Spread one by one they would never come to an end.
    expect((await graphql.ask(query)).codes).toEqual(['TOO_MANY_ROOT_FIELDS']);
  });

  it('look into fragments as if their fields stood where they are spread', async () => {
    const deep = `{ ...Root } fragment Root on Query ${buildDeep(11)}`;
    expect((await graphql.ask(deep)).codes).toEqual(['TOO_DEEP']);
    const spread = (first: number) => `of${first}: pages(first: ${first}) { ...Page }`;
    const page = NODES(1).replace('pages(first: 1)', 'fragment Page on PageConnection');
    // What a fragment costs depends on the size of the list around it.
    const costly = `{ ${spread(1)} ${spread(100)} } ${page}`;
    expect((await graphql.ask(costly)).codes).toEqual(['TOO_COMPLEX']);
  });

  it('leave fragments that contain themselves to validation', async () => {
    const { codes } = await graphql.ask(
      '{ ...A } fragment A on Query { ...A navigation { title } }',
    );
    expect(codes).toContain('INVALID_DOCUMENT');
  });

  it.each([
    [
      'a variable',
      'query ($n: Int) { pages(first: $n) { edges { node { samples: sections { id } } } } }',
      { n: 100 },
    ],
    [
      'its default',
      'query ($n: Int = 100) { pages(first: $n) { edges { node { sections { id } } } } }',
      {},
    ],
    [
      'a fragment',
      '{ pages(first: 100) { ...P } } fragment P on PageConnection { edges { node { sections { id } } } }',
      {},
    ],
  ])('count the items of a connection by %s', async (_, query, variables) => {
    const { codes, errors } = await graphql.ask(query, variables);
    expect(codes).toEqual(['TOO_COMPLEX']);
    expect(errors[0]?.message).toContain('costs 1001');
  });

  it('let common tools introspect', async () => {
    const { data, errors } = await graphql.ask(
      getIntrospectionQuery({
        inputValueDeprecation: true,
        directiveIsRepeatable: true,
        oneOf: true,
      }),
    );
    expect(errors).toEqual([]);
    expect(data).toHaveProperty('__schema.queryType.name', 'Query');
  });

  it('refuse introspection and suggestions where they are off', async () => {
    const closed = createTestGraphql({ isIntrospectionOn: false });
    expect((await closed.ask('{ __schema { queryType { name } } }')).codes).toEqual([
      'INTROSPECTION_OFF',
    ]);
    expect((await closed.ask('{ __typename }')).data).toEqual({ __typename: 'Query' });
    for (const [query, variables] of [
      ['{ navigatio { title } }', {}],
      ['query ($m: Method) { pages(method: $m) { totalCount } }', { m: 'GETT' }],
      ['{ pages(firs: 1) { totalCount } }', {}],
    ] as const) {
      expect(JSON.stringify((await closed.ask(query, variables)).errors)).not.toContain(
        'Did you mean',
      );
      expect(JSON.stringify((await graphql.ask(query, variables)).errors)).toContain(
        'Did you mean',
      );
    }
  });

  it('refuse a body beyond 64 KB, whatever length it tells', async () => {
    const query = `{ __typename } #${'x'.repeat(65_536)}`;
    const refused = await readResponse(await graphql.fetch(buildQueryRequest({ query })));
    expect([refused.status, refused.codes]).toEqual([413, ['BODY_TOO_LARGE']]);
    expect(refused.errors[0]?.message).toBe('A request may have 65536 bytes.');
    const good = await graphql.ask(`{ __typename } #${'x'.repeat(65_000)}`);
    expect(good.data).toEqual({ __typename: 'Query' });
  });

  it('refuse a batch', async () => {
    const response = await readResponse(
      await graphql.fetch(buildQueryRequest([{ query: '{ __typename }' }])),
    );
    expect([response.status, response.codes]).toEqual([400, ['BATCH_REFUSED']]);
  });

  it('refuse half of a character, which no answer could carry', async () => {
    const body = String.raw`{"query":"{ __typename }","variables":{"text":"\ud83d"}}`;
    const response = await readResponse(await graphql.fetch(buildQueryRequest(body)));
    expect([response.status, response.codes.length]).toEqual([400, 1]);
  });

  it('end a request that takes too long, and what it would have changed', async () => {
    const given: boolean[] = [];
    const slow = createTestGraphql({
      limits: { timeoutMs: 30 },
      feedback: {
        give: async ({ isHelpful }) => {
          given.push(isHelpful);
          await new Promise((resolve) => setTimeout(resolve, 60));
          return { helpful: 0, notHelpful: 0 };
        },
        count: async () => ({ helpful: 0, notHelpful: 0 }),
      },
    });
    const input = 'path: "/introduction", readerToken: "0123456789abcdef"';
    const { codes, errors } = await slow.ask(
      `mutation { a: giveFeedback(input: { ${input}, isHelpful: true }) { counts { helpful } }
        b: giveFeedback(input: { ${input}, isHelpful: false }) { counts { helpful } } }`,
    );
    expect(codes).toEqual(['TIMEOUT']);
    expect(errors[0]?.message).toBe('The request took longer than 30 ms.');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(given).toEqual([true]);
  });
});
