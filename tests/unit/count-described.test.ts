import { expect, it } from 'vitest';
import { countDescribed } from '#bench/site/count-described.ts';

const DOCUMENT = {
  paths: {
    '/things': {
      parameters: [{ name: 'limit', description: 'How many.' }],
      get: {
        parameters: [{ $ref: '#/components/parameters/from' }, { name: 'to' }],
        responses: {
          200: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example: {} },
            },
          },
          404: { content: { 'application/json': { schema: { type: 'object' } } } },
          204: { description: 'Nothing.' },
        },
      },
    },
  },
  components: {
    parameters: { from: { name: 'from', description: 'The first day.' } },
    schemas: {
      Thing: {
        properties: {
          id: { description: 'The id.' },
          properties: { type: 'array', items: { properties: { name: { type: 'string' } } } },
        },
        example: { properties: { size: {} } },
      },
    },
  },
};

it('counts what has a description or an example, and passes over data that looks like a schema', () => {
  expect(countDescribed(DOCUMENT)).toEqual({
    parameters: { described: 2, all: 3 },
    fields: { described: 1, all: 3 },
    responses: { described: 1, all: 2 },
  });
});
