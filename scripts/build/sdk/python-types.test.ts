import { describe, expect, it } from 'vitest';
import { readDocumentSchema } from '#description/read-document.ts';
import { createPythonTypes } from './python-types.ts';

const annotate = (schema: object) => {
  const types = createPythonTypes();
  const type = types.annotate(readDocumentSchema({}, { ...schema }), 'Place');
  return [type, types.print().split('\n').slice(6).join('\n').trim()];
};

describe('the types of Python', () => {
  it.each([
    [{ type: 'integer' }, 'int'],
    [{ type: ['string', 'null'] }, 'Union[str, None]'],
    [{ type: 'string', enum: ['a', 'b"'] }, 'Literal["a", "b\\""]'],
    [{ type: 'array', items: { type: 'boolean' } }, 'List[bool]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Dict[str, float]'],
    [{}, 'Any'],
  ])('say %j', (schema, wanted) => {
    expect(annotate(schema)).toEqual([wanted, '']);
  });

  it('take names that Python keeps for itself, and fields that may be absent', () => {
    const properties = { from: { type: 'string' }, size: { type: 'integer' } };
    expect(annotate({ type: 'object', required: ['from'], properties })).toEqual([
      'Place',
      'Place = TypedDict("Place", {"from": str, "size": NotRequired[int]})',
    ]);
  });

  it('give two shapes two names, and one shape one name', () => {
    const types = createPythonTypes();
    const make = (field: string) =>
      types.annotate(
        readDocumentSchema({}, { type: 'object', properties: { [field]: { type: 'string' } } }),
        'Place',
      );
    expect([make('a'), make('b'), make('a'), make('b')]).toEqual([
      'Place',
      'Place2',
      'Place',
      'Place2',
    ]);
  });
});
