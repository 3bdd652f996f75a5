import { expect, it } from 'vitest';
import { buildSchema } from '#server/graphql/schema/build-schema.ts';
import { DEFAULT_GRAPHQL_LIMITS, type GraphqlLimits } from './graphql-limits.ts';
import { createDocumentCache } from './prepare-document.ts';

const FIRST = '{ a: __typename }';
const SECOND = '{ b: __typename }';
const THIRD = '{ c: __typename }';
const schema = buildSchema();

function create(change: Partial<GraphqlLimits>) {
  const limits = { ...DEFAULT_GRAPHQL_LIMITS, ...change };
  return createDocumentCache({ schema, limits, isIntrospectionOn: true });
}

it.each([{ cachedDocuments: 2 }, { cachedCharacters: 2 * FIRST.length }])(
  'keeps the documents that were used last, within %j',
  (change) => {
    const prepare = create(change);
    const first = prepare(FIRST);
    const second = prepare(SECOND);
    expect(prepare(FIRST)).toBe(first);
    const third = prepare(THIRD);
    expect([prepare(FIRST), prepare(THIRD)]).toEqual([first, third]);
    expect(prepare(FIRST)).toBe(first);
    expect(prepare(THIRD)).toBe(third);
    expect(prepare(SECOND)).not.toBe(second);
  },
);
