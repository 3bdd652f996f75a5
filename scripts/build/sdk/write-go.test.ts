import { describe, expect, it } from 'vitest';
import { buildTestObject } from '#languages/testing/test-operation.ts';
import { readGoType } from '#languages/go/sdk-types.ts';
import { readDocument } from '#description/read-document.ts';
import { createGoTypes } from './go-types.ts';
import { writeGo } from './write-go.ts';

const page = { type: 'object', properties: { hasMore: { type: 'boolean' } } };
const list = {
  type: 'object',
  required: ['data', 'page'],
  properties: {
    data: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
    page,
  },
};
const operation = (operationId: string, more: object) => ({
  operationId,
  summary: `Does ${operationId}`,
  tags: ['Things'],
  'x-page': '/things',
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: list } } },
  },
  ...more,
});
const cursor = { name: 'cursor', in: 'query', schema: { type: 'string' } };
const DESCRIPTION = {
  openapi: '3.1.0',
  paths: {
    '/v1/things': {
      get: operation('listThings', { parameters: [cursor] }),
      post: operation('addThings', {}),
    },
  },
};
const files = writeGo(readDocument(DESCRIPTION), {
  description: DESCRIPTION,
  siteUrl: 'https://s',
});

describe('the operations in Go', () => {
  it('walk through lists that take a cursor, and through no others', () => {
    const text = files['operations.go'];
    expect(text).toContain('func (c *Client) ListThingsItems(input ListThingsInput');
    expect(text).not.toContain('AddThingsItems');
    expect(text).toContain('"listThings", "GET", "/v1/things", "none", "json", "reads"');
    expect(text).toContain(
      'func (c *Client) AddThings(ctx context.Context, options ...CallOption)',
    );
  });

  it('take parameters that are no fields of JSON', () => {
    expect(files['types.go']).toContain('\tCursor *string `json:"-" query:"cursor"`');
  });
});

describe('the types of Go', () => {
  it('stop the build when two shapes have one name', () => {
    const types = createGoTypes();
    const add = (field: string) =>
      types.add(readGoType(buildTestObject({ [field]: {} }, { name: 'Thing' }), 'Place'));
    add('id');
    add('id');
    expect(types.print()).toContain('type Thing struct {\n\tId string `json:"id"`\n}');
    expect(() => add('name')).toThrow('two types of the SDK for Go are named Thing');
  });
});
