import { describe, expect, it } from 'vitest';
import { readDocument, readDocumentSchema } from './read-document.ts';

const problem = { 'application/problem+json': { schema: {}, examples: { lost: { value: {} } } } };
const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } };
const document = {
  openapi: '3.1.0',
  paths: {
    '/v1/trees/{treeId}': {
      parameters: [{ $ref: '#/components/parameters/Tree' }],
      get: {
        operationId: 'getTree',
        summary: ' Get a tree ',
        tags: ['Trees', 'Wood'],
        security: [],
        'x-page': '/trees/get-tree',
        'x-note': { kind: 'GET', text: 'Grows.' },
        'x-side-effects': ['A leaf falls.'],
        parameters: [
          { name: 'depth', in: 'query', schema: { type: 'integer', default: 1, example: 2 } },
          { name: 'X-Wind', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: {
          404: { $ref: '#/components/responses/Lost' },
          200: {
            description: 'The tree.',
            headers: { ETag: { schema: { type: 'string', description: 'Version.' } } },
            content: { 'application/json': { schema: tree, example: {} } },
          },
        },
      },
    },
  },
  components: {
    schemas: { Tree: tree },
    parameters: { Tree: { name: 'treeId', in: 'path', required: true, schema: {} } },
    responses: {
      Lost: {
        description: 'No tree.',
        'x-errors': [{ code: 'lost', cure: 'Look up.' }, { code: 'felled' }, { code: 'unknown' }],
        content: problem,
      },
    },
  },
  'x-error-catalogue': {
    lost: { type: 'https://a.example/#lost', status: 404, title: 'Lost', cause: 'A', cure: 'B' },
    felled: { type: 'https://a.example/#felled', status: 410, title: 'F', cause: 'C', cure: 'D' },
  },
};

describe('readDocument', () => {
  const [operation] = readDocument(document);

  it('reads what an operation says of itself', () => {
    expect(operation).toMatchObject({
      operationId: 'getTree',
      method: 'GET',
      endpoint: '/v1/trees/{treeId}',
      summary: 'Get a tree',
      tag: 'Trees',
      pagePath: '/trees/get-tree',
      requiresAuthentication: false,
      caller: 'any',
      note: { kind: 'GET', text: 'Grows.' },
      sideEffects: ['A leaf falls.'],
    });
  });

  it('puts parameters in order, those of the path item among them', () => {
    const found = operation?.parameters.map(({ name, example }) => [name, example]);
    expect(found).toEqual([
      ['treeId', undefined],
      ['depth', 2],
      ['X-Wind', undefined],
    ]);
  });

  it('puts responses in the order of their statuses', () => {
    expect(operation?.responses.map(({ status }) => status)).toEqual(['200', '404']);
    expect(operation?.responses[0]?.headers).toMatchObject([{ description: 'Version.' }]);
  });

  it('takes from the catalogue what an error does not say, and errors of their own status only', () => {
    expect(operation?.errors).toEqual([
      { status: 404, code: 'lost', title: 'Lost', cause: 'A', cure: 'Look up.' },
    ]);
  });

  it('gives no operation where there is none', () => {
    expect(
      [undefined, {}, { paths: { '/v1/trees': {} } }].flatMap((of) => readDocument(of)),
    ).toEqual([]);
  });
});

describe('readDocumentSchema', () => {
  const read = (schema: object, schemas = {}) =>
    readDocumentSchema({ components: { schemas } }, { ...schema });

  it('keeps every limit that JSON Schema has', () => {
    const limits = {
      minimum: 1,
      maximum: 9,
      exclusiveMinimum: 0,
      exclusiveMaximum: 10,
      multipleOf: 2,
      minLength: 1,
      maxLength: 3,
      pattern: '^a',
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
      minProperties: 1,
      maxProperties: 5,
    };
    expect(read(limits).limits).toEqual(limits);
  });

  it('cuts a schema where it contains itself', () => {
    const schema = read({ $ref: '#/components/schemas/Tree' }, { Tree: tree });
    expect(schema.name).toBe('Tree');
    expect(schema.properties[0]?.schema).toMatchObject({ name: 'Tree', circular: true });
  });

  it('puts the parts of allOf together, and describes a reference by the words beside it', () => {
    const Base = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
    const schema = read(
      {
        description: 'Here.',
        $ref: '#/components/schemas/Named',
      },
      {
        Base,
        Named: {
          description: 'There.',
          allOf: [{ $ref: '#/components/schemas/Base' }],
          properties: { name: { type: ['string', 'null'] } },
        },
      },
    );
    expect(schema).toMatchObject({
      name: 'Named',
      description: 'Here.',
      types: ['object'],
      properties: [
        { name: 'id', required: true, schema: { types: ['string'], nullable: false } },
        { name: 'name', required: false, schema: { types: ['string'], nullable: true } },
      ],
    });
  });

  it('leaves null out of options, and says that it is allowed', () => {
    const schema = read({ oneOf: [{ type: 'string' }, { type: 'null' }] });
    expect(schema).toMatchObject({ types: [], nullable: true, oneOf: [{ types: ['string'] }] });
  });

  it('shows a shared form of texts as the text that it is, with the words and example beside it', () => {
    const ThingId = { type: 'string', pattern: '^thg_[0-9]+$', examples: ['thg_1'] };
    const $ref = '#/components/schemas/ThingId';
    const beside = { description: 'The other.', examples: ['thg_2'] };
    const always = read({ ...beside, $ref }, { ThingId });
    expect(always).toMatchObject({
      description: 'The other.',
      example: 'thg_2',
      types: ['string'],
      nullable: false,
      limits: { pattern: ThingId.pattern },
    });
    expect(always.name).toBeUndefined();
    const optional = read({ ...beside, oneOf: [{ $ref }, { type: 'null' }] }, { ThingId });
    expect(optional).toEqual({ ...always, nullable: true });
  });
});
