import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T09:15:00Z',
  date: '2026-03-02',
  email: 'amina@harvestlane.example',
  uri: 'https://harvestlane.example',
  uuid: '7f6c1a52-6e0e-4b8c-9d57-0d4f5a2b9c11',
};

/** An object with an example of each field that a request has to hold. */
function buildExampleObject({ properties }: Schema): Json {
  const required = properties.filter((own) => own.required && !own.schema.readOnly);
  return Object.fromEntries(required.map(({ name, schema }) => [name, buildExampleValue(schema)]));
}

/** An example by nothing but the type of a schema. */
function buildExampleOfType(schema: Schema): Json {
  const { types, items, limits, format } = schema;
  switch (types[0]) {
    case 'object':
      return buildExampleObject(schema);
    case 'array':
      return items ? [buildExampleValue(items)] : [];
    case 'integer':
    case 'number':
      return typeof limits['minimum'] === 'number' ? limits['minimum'] : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return BY_FORMAT[format ?? ''] ?? 'text';
  }
}

/** An example of a schema: its own, else its first allowed value, else its default, else one by type. */
export function buildExampleValue(schema: Schema): Json {
  const stated = schema.example ?? schema.constant ?? schema.enum?.[0] ?? schema.default;
  if (stated !== undefined) return stated;
  return schema.oneOf?.[0] ? buildExampleValue(schema.oneOf[0]) : buildExampleOfType(schema);
}
