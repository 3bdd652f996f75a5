import type { Schema } from '#description/schema.ts';

/** The type of a schema in words: 'string', 'array of Wallet', 'Money or null'. */
export function formatSchemaType(schema: Schema): string {
  const base = formatBase(schema);
  return schema.nullable ? `${base} or null` : base;
}

function formatBase(schema: Schema): string {
  if (schema.items) return `array of ${formatSchemaType(schema.items)}`;
  if (schema.name) return schema.name;
  if (schema.oneOf) return schema.oneOf.map(formatSchemaType).join(' or ');
  const type = schema.types.join(' or ') || 'any';
  return schema.format && type === 'string' ? schema.format : type;
}

/** The limits of a schema, each as a short phrase. */
export function formatLimits({ limits }: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = limits;
  const { uniqueItems, pattern, multipleOf } = limits;
  return [
    formatRange(minLength, maxLength, 'characters'),
    formatRange(minimum, maximum, ''),
    formatRange(minItems, maxItems, 'entries'),
    uniqueItems === true ? 'no entry twice' : '',
    multipleOf === undefined ? '' : `a multiple of ${multipleOf}`,
    pattern === undefined ? '' : `matches ${pattern}`,
  ].filter((phrase) => phrase !== '');
}

const SINGULAR: Readonly<Record<string, string>> = { characters: 'character', entries: 'entry' };

type Bound = string | number | boolean | undefined;

function formatRange(low: Bound, high: Bound, unit: string): string {
  const last = high ?? low;
  const words = unit === '' ? '' : ` ${last === 1 ? SINGULAR[unit] : unit}`;
  if (low !== undefined && low === high) return `exactly ${low}${words}`;
  if (low !== undefined && high !== undefined) return `${low} to ${high}${words}`;
  if (low !== undefined) return `at least ${low}${words}`;
  return high === undefined ? '' : `at most ${high}${words}`;
}
