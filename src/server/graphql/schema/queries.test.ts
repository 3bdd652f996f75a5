import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { createTestGraphql } from '#server/graphql/testing/create-test-graphql.ts';
import { TEST_OPERATIONS } from '#server/graphql/testing/test-content.ts';

const graphql = createTestGraphql();

interface Paths {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly edges: readonly { readonly node: { readonly path: string } }[];
}

const WALK = `query ($first: Int, $after: String, $section: String, $method: Method) {
  pages(first: $first, after: $after, section: $section, method: $method) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { path } }
  }
}`;

/** Walks through pages to the end. */
async function walk(first: number, filter: Readonly<Record<string, string>>): Promise<string[]> {
  const paths: string[] = [];
  let after: string | null = null;
  for (;;) {
    const { data, errors } = await graphql.ask(WALK, { first, after, ...filter });
    expect(errors).toEqual([]);
    const pages = data?.['pages'] as Paths;
    paths.push(...pages.edges.map(({ node }) => node.path));
    if (!pages.pageInfo.hasNextPage) {
      expect(paths).toHaveLength(pages.totalCount);
      return paths;
    }
    after = pages.pageInfo.endCursor;
  }
}

describe('a connection', () => {
  it('gives every item once and in order, whatever the size of its pages', async () => {
    const all = await walk(100, {});
    expect(all).toHaveLength(TEST_OPERATIONS + 1);
    expect(new Set(all).size).toBe(all.length);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (first) => {
        expect(await walk(first, {})).toEqual(all);
      }),
      { numRuns: countRuns(8) },
    );
  });

  it('counts and gives what passes its filters', async () => {
    const odd = await walk(7, { section: 'Odd', method: 'POST' });
    expect(odd[0]).toBe('/things/do-thing-3');
    expect(odd).toHaveLength(TEST_OPERATIONS / 6);
    expect(await walk(7, { section: 'None' })).toEqual([]);
  });

  it('has twenty items unless told otherwise, and none for 0', async () => {
    const { data } = await graphql.ask(
      '{ a: operations { edges { node { operationId } } } b: operations(first: 0, permission: "things:read") { totalCount edges { cursor } } }',
    );
    expect(data).toHaveProperty('a.edges.length', 20);
    expect(data?.['b']).toEqual({ totalCount: 80, edges: [] });
  });
});

describe('the queries', () => {
  it('find a page by its path, in each of its spellings', async () => {
    const { data } = await graphql.ask(
      '{ page(path: "/things/do-thing-3/") { title markdownPath kind operation { method related { path } samples(language: "curl") { code } } } }',
    );
    expect(data?.['page']).toEqual({
      title: 'Thing 3',
      markdownPath: '/things/do-thing-3.md',
      kind: 'OPERATION',
      operation: {
        method: 'POST',
        related: [{ path: '/things/do-thing-1' }],
        samples: [{ code: 'curl' }],
      },
    });
  });

  it('find an operation by its name, and its page', async () => {
    const { data } = await graphql.ask(
      '{ operation(operationId: "doThing2") { endpoint page { path } parameters { name example } } none: operation(operationId: "toString") { tag } }',
    );
    expect(data).toEqual({
      operation: {
        endpoint: '/v1/things/2',
        page: { path: '/things/do-thing-2' },
        parameters: [{ name: 'thingId', example: '"thg_1"' }],
      },
      none: null,
    });
  });

  it('give the lists of the site', async () => {
    const { data } = await graphql.ask(
      '{ navigation { title links { href method } } sampleApps { id image { alt } operations { path } } resources { href } useCases { title } changelog(kind: ADDED, section: "Odd") { edges { node { id breaking } } } }',
    );
    expect(data).toEqual({
      navigation: [
        { title: 'Introduction', links: [{ href: '/introduction', method: null }] },
        { title: 'Odd', links: [{ href: '/things/do-thing-1', method: 'GET' }] },
      ],
      sampleApps: [
        { id: 'till', image: { alt: 'A till.' }, operations: [{ path: '/things/do-thing-2' }] },
      ],
      resources: [{ href: '/openapi.json' }],
      useCases: [{ title: 'Voting' }],
      changelog: { edges: [{ node: { id: 'b', breaking: true } }] },
    });
  });
});
