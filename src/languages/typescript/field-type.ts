import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { quoteSingle } from '#languages/sample/quotes.ts';
import { formatKey } from '#languages/javascript/literals.ts';

/** Longest union or object type that is written out, in characters. */
const MAX_LENGTH = 60;
const MAP = 'Record<string, unknown>';
const SCALARS: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'number',
  null: 'null',
  number: 'number',
  string: 'string',
};

/** The TypeScript type of a top-level field of an answer: values and small objects in full, others as maps. */
export function formatFieldType(schema: Schema): string {
  const type = formatOpenType(schema);
  return schema.nullable ? `${type} | null` : type;
}

function formatOpenType(schema: Schema): string {
  const allowed = schema.constant === undefined ? schema.enum : [schema.constant];
  const union = allowed?.map(formatValueType).join(' | ');
  if (union !== undefined && union !== '' && union.length <= MAX_LENGTH) return union;
  if (schema.items) {
    const item = formatFieldType(schema.items);
    return item.includes('|') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties.length > 0) return formatObjectType(schema) ?? MAP;
  if (schema.types.length === 0) return 'unknown';
  const names = schema.types.map((type) => SCALARS[type] ?? (type === 'array' ? 'unknown[]' : MAP));
  return [...new Set(names)].join(' | ');
}

function formatValueType(value: Json): string {
  return typeof value === 'string' ? quoteSingle(value) : JSON.stringify(value);
}

function formatObjectType({ properties }: Schema): string | undefined {
  if (properties.some(({ schema }) => schema.properties.length > 0 || schema.items))
    return undefined;
  const fields = properties.map(
    ({ name, required, schema }) =>
      `${formatKey(name)}${required ? '' : '?'}: ${formatFieldType(schema)}`,
  );
  const type = `{ ${fields.join('; ')} }`;
  return type.length <= MAX_LENGTH ? type : undefined;
}
