import { describe, expect, it } from 'vitest';
import { fitExamples } from './fit-examples.ts';
import type { Schema } from './schema.ts';

const plain = { nullable: false, description: '', limits: {}, properties: [] };
const flags = { readOnly: false, writeOnly: false, deprecated: false };
const text = (example: string): Schema => ({ ...plain, ...flags, types: ['string'], example });
const object = (properties: Record<string, Schema>): Schema => ({
  ...plain,
  ...flags,
  types: ['object'],
  properties: Object.entries(properties).map(([name, schema]) => ({
    name,
    required: true,
    schema,
  })),
});

const readExample = ({ properties }: Schema, name: string) =>
  properties.find((property) => property.name === name)!.schema.example;

describe('fitExamples', () => {
  it('shows what the example has, and what the field has where the example lacks it', () => {
    const fitted = fitExamples(object({ type: text('topup'), note: text('a note') }), {
      type: 'charge',
    });
    expect(readExample(fitted, 'type')).toBe('charge');
    expect(readExample(fitted, 'note')).toBe('a note');
  });

  it('takes null for a value', () => {
    expect(readExample(fitExamples(object({ type: text('topup') }), { type: null }), 'type')).toBe(
      null,
    );
  });

  it('goes into objects, and into the first item of lists', () => {
    const items = object({ id: text('one') });
    const list: Schema = { ...plain, ...flags, types: ['array'], items };
    const fitted = fitExamples(object({ data: list }), { data: [{ id: 'two' }, { id: 'three' }] });
    expect(readExample(fitted.properties[0]!.schema.items!, 'id')).toBe('two');
  });

  it('leaves a schema without an example as it is', () => {
    const schema = object({ type: text('topup') });
    expect(fitExamples(schema, undefined)).toBe(schema);
    expect(readExample(schema, 'type')).toBe('topup');
  });
});
