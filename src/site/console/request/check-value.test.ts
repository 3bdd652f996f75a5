import { describe, expect, it } from 'vitest';
import type { Json } from '#contract/json.ts';
import { readDocumentSchema } from '#description/read-document.ts';
import { checkValue } from './check-value.ts';

const SCHEMA = readDocumentSchema(
  {},
  {
    type: 'object',
    properties: {
      kind: { const: 'b2c' },
      id: { oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 3 }] },
      tags: {
        type: 'array',
        items: { type: 'string' },
        uniqueItems: true,
        minItems: 1,
        maxItems: 2,
      },
      amount: { type: 'number', minimum: 1, maximum: 9, multipleOf: 0.5 },
      names: { type: 'object', additionalProperties: { type: 'string' } },
    },
  },
);
const check = (value: Json) => checkValue(SCHEMA, value).map(({ message }) => message);

describe('a value', () => {
  it.each<Json>([
    { kind: 'b2c' },
    { id: 7 },
    { id: 'abc' },
    { tags: ['a'] },
    { tags: ['a', 'b'] },
    { amount: 1 },
    { amount: 8.5 },
    { amount: 9 },
    { names: { any: 'name' } },
  ])('fits: %j', (value) => expect(check(value)).toEqual([]));

  it.each<readonly [Json, string]>([
    [{ kind: 'c2b' }, 'This must be "b2c".'],
    [{ id: true }, 'This must be a whole number.'],
    [{ tags: [] }, 'At least 1 entries.'],
    [{ tags: ['a', 'b', 'c'] }, 'At most 2 entries.'],
    [{ tags: ['a', 'a'] }, 'Each entry must be different.'],
    [{ tags: [1] }, 'This must be a string.'],
    [{ amount: 0.5 }, 'This must be at least 1.'],
    [{ amount: 9.5 }, 'This must be at most 9.'],
    [{ amount: 1.25 }, 'This must be a multiple of 0.5.'],
    [{ names: { any: 7 } }, 'This must be a string.'],
  ])('does not fit: %j', (value, message) => expect(check(value)).toEqual([message]));
});
