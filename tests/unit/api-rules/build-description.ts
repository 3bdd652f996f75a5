/** A description that no rule has anything against. */
export function buildDescription() {
  const problem = {
    description: 'Refused.',
    'x-errors': [{ code: 'not_found' }],
    content: { 'application/problem+json': { schema: { type: 'object' } } },
  };
  const id = { type: 'string', description: 'Id.', pattern: '^thg_[0-9]+$', examples: ['thg_1'] };
  const createdAt = {
    type: 'string',
    format: 'date-time',
    description: 'When it was made.',
    examples: ['2026-03-02T09:00:00Z'],
  };
  const price = {
    type: 'object',
    description: 'What it costs.',
    properties: {
      amount: { type: 'integer', description: 'Minor units.', examples: [100] },
      currency: {
        type: 'string',
        pattern: '^[A-Z]{3}$',
        description: 'Currency.',
        examples: ['KES'],
      },
    },
  };
  const page = {
    type: 'object',
    description: 'Where the next page begins.',
    properties: {
      nextCursor: { type: ['string', 'null'], description: 'Cursor.', examples: ['abc'] },
      hasMore: { type: 'boolean', description: 'Whether there is more.', examples: [false] },
    },
  };
  const reference = { type: 'string', description: 'Their own name.', examples: ['A-1'] };
  const thing = { type: 'object', properties: { id, reference, createdAt, price } };
  const example = { id: 'thg_1', createdAt: '2026-03-02T09:00:00Z' };
  const buildGet = (path: string, name: string, schema: object, value: object) => ({
    operationId: name,
    summary: `Call ${name}`,
    description: `Reads what ${name} says, the newest first: the description is long enough to be of use to a stranger.`,
    tags: ['Things'],
    'x-page': path,
    'x-permission': 'things:read',
    'x-related': ['/other'],
    parameters: ['cursor', 'limit', 'id', 'reference', 'from', 'to'].map((parameter) => ({
      name: parameter,
      in: 'query',
      description: `The ${parameter}.`,
      schema: { type: 'string', examples: ['abc'] },
    })),
    responses: {
      '200': {
        description: `The answer of ${name}.`,
        content: { 'application/json': { schema, example: value } },
      },
      ...Object.fromEntries(['401', '403', '429', '500'].map((status) => [status, { ...problem }])),
      '422': { ...problem, 'x-errors': [{ code: 'parameter_unknown' }] },
    } as Record<string, Record<string, unknown>>,
  });
  const list = {
    type: 'object',
    required: ['data', 'page'],
    properties: { data: { type: 'array', description: 'Things.', items: thing }, page },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Things',
      version: '1.0.0',
      license: { name: 'Proprietary', url: 'https://things.test/terms' },
    },
    servers: [{ url: 'https://api.things.test' }],
    security: [{ bearer: [] }],
    tags: [{ name: 'Things', description: 'All things.' }],
    paths: {
      '/v1/things': { get: buildGet('/a', 'listThings', list, { data: [example], page: {} }) },
      '/v1/thing': { get: buildGet('/b', 'getThing', thing, example) },
      '/v1/other': { get: buildGet('/c', 'getOther', { type: 'object' }, {}) },
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    thing,
    list,
    id,
  };
}
