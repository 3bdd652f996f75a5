// Whatever comes in, the answer is never a failure of ours.
import { countRuns } from '#testing/random-runs.ts';
import { anyCharacter, fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  buildQueryRequest,
  createTestGraphql,
  DEMO_TOKEN,
} from '#server/graphql/testing/create-test-graphql.ts';

const graphql = createTestGraphql({ isGetAllowed: true });
const DOCUMENT = `query Q($n: Int = 3, $m: Method) { pages(first: $n, method: $m) { ...C } navigation { title links { href } } }
  mutation M { giveFeedback(input: { path: "/introduction", isHelpful: true, readerToken: "0123456789abcdef" }) { counts { helpful } } }
  fragment C on PageConnection { edges @include(if: true) { a: cursor node { title operation { errors { code } } } } totalCount }`;
const PIECES = DOCUMENT.split(/(?=[\s(){}:$@!])/);
const NOISE = [
  '{',
  '}',
  '(',
  ')',
  '"',
  '"""',
  '...',
  '$n',
  '@skip',
  ':',
  '[',
  '#',
  '\u0000',
  '\ud800',
  '9'.repeat(400),
  '__schema',
  '__proto__',
  'fragment C on C',
  'on',
  'null',
];

/** Fails for a status of 500 or above, an unexpected failure, and a stack in the answer. */
async function expectSound(request: Request): Promise<void> {
  const response = await graphql.fetch(request);
  const text = await response.text();
  expect(response.status).toBeLessThan(500);
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  expect(text).not.toMatch(/"INTERNAL"|node_modules|\.ts:\d/);
}

const mutated = fc
  .array(fc.tuple(fc.nat(PIECES.length), fc.nat(3), fc.constantFrom(...NOISE)), { maxLength: 6 })
  .map((changes) => {
    const pieces = [...PIECES];
    for (const [place, removed, added] of changes) pieces.splice(place, removed, added);
    return pieces.join('');
  });

const headers = fc.record(
  {
    accept: fc.constantFrom(
      '*/*',
      'application/json',
      'application/graphql-response+json',
      'a/b',
      ';',
    ),
    'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-16', 'x'),
    'content-length': fc.constantFrom('0', '-1', '99999999999', 'x'),
    origin: fc.constantFrom('null', 'https://other.example', 'x'),
  },
  { requiredKeys: [] },
);

describe('malformed requests', () => {
  it('are answered with an error of the client: random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), headers, async (bytes, given) => {
        const authorization = `Bearer ${DEMO_TOKEN}`;
        const all = { 'content-type': 'application/json', ...given, authorization };
        await expectSound(
          new Request('http://docs.example/graphql', {
            method: 'POST',
            headers: all,
            body: Uint8Array.from(bytes),
          }),
        );
      }),
      { numRuns: countRuns(1500) },
    );
  });

  it('are answered with an error of the client: changed documents', async () => {
    const operationName = fc.constantFrom('Q', 'M', 'C', '', null);
    await fc.assert(
      fc.asyncProperty(mutated, operationName, fc.json(), async (query, name, variables) => {
        await expectSound(
          buildQueryRequest({
            query,
            operationName: name,
            variables: JSON.parse(variables) as unknown,
          }),
        );
      }),
      { numRuns: countRuns(1500) },
    );
  });

  it('are answered with an error of the client: any JSON, and addresses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.string({ unit: anyCharacter }), async (body, text) => {
        await expectSound(buildQueryRequest(body));
        const query = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '?'));
        for (const address of [`query=${query}`, `query={__typename}&variables=${query}`, query])
          await expectSound(
            new Request(`http://docs.example/graphql?${address}`, {
              headers: { authorization: `Bearer ${DEMO_TOKEN}` },
            }),
          );
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('are answered with an error of the client: JSON in great depth', async () => {
    const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);
    await expectSound(
      buildQueryRequest(`{"query":"{__typename}","variables":{"a":${deep('[', ']')}}}`),
    );
    await expectSound(buildQueryRequest(deep('{"a":', '') + '1' + '}'.repeat(20_000)));
    const query = 'query ($m: Method, $n: Int) { pages(method: $m, first: $n) { totalCount } }';
    await expectSound(
      buildQueryRequest(
        `{"query":"${query}","variables":{"m":${deep('[', ']')},"n":{"__proto__":1}}}`,
      ),
    );
  });
});
