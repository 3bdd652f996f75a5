import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T09:15:00Z',
  date: '2026-03-02',
  email: 'amina@harvestlane.example',
  uri: 'https://harvestlane.example',
  uuid: '7f6c1a52-6e0e-4b8c-9d57-0d4f5a2b9c11',
};

/** An example of a schema: its own, else its first allowed value, else its default, else one by type. */
export function buildExampleValue(schema: Schema): Json {
  const stated = schema.example ?? schema.constant ?? schema.enum?.[0] ?? schema.default;
  if (stated !== undefined) return stated;
  if (schema.oneOf?.[0]) return buildExampleValue(schema.oneOf[0]);
  switch (schema.types[0]) {
    case 'object':
      return Object.fromEntries(
        schema.properties
          .filter(({ required, schema: own }) => required && !own.readOnly)
          .map(({ name, schema: own }) => [name, buildExampleValue(own)]),
      );
    case 'array':
      return schema.items ? [buildExampleValue(schema.items)] : [];
    case 'integer':
    case 'number':
      return typeof schema.limits['minimum'] === 'number' ? schema.limits['minimum'] : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return BY_FORMAT[schema.format ?? ''] ?? 'text';
  }
}
