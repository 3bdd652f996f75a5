import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';

/** Something about a value that does not fit its schema. */
export interface Mismatch {
  /** Keys and indexes that lead to the value concerned. */
  readonly path: readonly (string | number)[];
  /** A complete sentence. */
  readonly message: string;
}

function readType(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

const FORMATS: Readonly<Record<string, readonly [RegExp, string]>> = {
  'date-time': [
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    'a time such as 2026-03-02T08:30:00Z',
  ],
  date: [/^\d{4}-\d\d-\d\d$/, 'a date such as 2026-03-02'],
  email: [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address'],
  uri: [/^[a-z][a-z\d+.-]*:\S+$/i, 'an address with its scheme'],
  uuid: [/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'a UUID'],
};

/**
 * Checks a value against a schema: types, required fields, unknown fields, allowed values and limits.
 * What it does not know it lets pass; the platform has the last word.
 */
export function checkValue(
  schema: Schema,
  value: Json,
  path: Mismatch['path'] = [],
): readonly Mismatch[] {
  const say = (message: string) => [{ path, message }];
  if (schema.circular || (value === null && schema.nullable)) return [];
  if (schema.oneOf) {
    const outcomes = schema.oneOf.map((option) => checkValue(option, value, path));
    return outcomes.some(({ length }) => length === 0) ? [] : (outcomes[0] ?? []);
  }
  const type = readType(value);
  const { types } = schema;
  const fits = types.includes(type) || (type === 'integer' && types.includes('number'));
  if (types.length > 0 && !fits) return say(`This must be ${types.map(formatType).join(' or ')}.`);
  const wrong = checkScalar(schema, value);
  if (wrong.length > 0) return wrong.flatMap(say);
  if (Array.isArray(value)) return checkList(schema, value, path);
  if (type === 'object') return checkObject(schema, value as Record<string, Json>, path);
  return [];
}

function checkScalar(schema: Schema, value: Json): string[] {
  const allowed = schema.constant === undefined ? schema.enum : [schema.constant];
  if (allowed && !allowed.includes(value)) {
    return [`This must be ${allowed.map((item) => JSON.stringify(item)).join(' or ')}.`];
  }
  if (typeof value === 'string') return checkText(schema, value);
  return typeof value === 'number' ? checkNumber(schema, value) : [];
}

function formatType(type: string): string {
  if (type === 'integer') return 'a whole number';
  return type === 'array' || type === 'object' ? `an ${type}` : `a ${type}`;
}

function checkText({ limits, format }: Schema, value: string): string[] {
  const { minLength, maxLength, pattern } = limits;
  const length = Array.from(value).length;
  const known = FORMATS[format ?? ''];
  return [
    typeof minLength === 'number' && length < minLength && `At least ${minLength} characters.`,
    typeof maxLength === 'number' && length > maxLength && `At most ${maxLength} characters.`,
    typeof pattern === 'string' &&
      !new RegExp(pattern, 'u').test(value) &&
      `This must match ${pattern}.`,
    known && !known[0].test(value) && `This must be ${known[1]}.`,
  ].filter((message) => typeof message === 'string');
}

function checkNumber({ limits }: Schema, value: number): string[] {
  const { minimum, maximum, multipleOf } = limits;
  return [
    typeof minimum === 'number' && value < minimum && `This must be at least ${minimum}.`,
    typeof maximum === 'number' && value > maximum && `This must be at most ${maximum}.`,
    typeof multipleOf === 'number' &&
      value % multipleOf !== 0 &&
      `This must be a multiple of ${multipleOf}.`,
  ].filter((message) => typeof message === 'string');
}

function checkList(
  { limits, items }: Schema,
  value: readonly Json[],
  path: Mismatch['path'],
): Mismatch[] {
  const { minItems, maxItems, uniqueItems } = limits;
  const own = [
    typeof minItems === 'number' && value.length < minItems && `At least ${minItems} entries.`,
    typeof maxItems === 'number' && value.length > maxItems && `At most ${maxItems} entries.`,
    uniqueItems === true &&
      new Set(value.map((item) => JSON.stringify(item))).size < value.length &&
      'Each entry must be different.',
  ].filter((message) => typeof message === 'string');
  const inside = items
    ? value.flatMap((item, index) => checkValue(items, item, [...path, index]))
    : [];
  return [...own.map((message) => ({ path, message })), ...inside];
}

function checkObject(
  schema: Schema,
  value: Readonly<Record<string, Json>>,
  path: Mismatch['path'],
): Mismatch[] {
  const missing = schema.properties
    .filter(({ name, required }) => required && value[name] === undefined)
    .map(({ name }) => ({ path, message: `The field ${name} is required.` }));
  const inside = Object.entries(value).flatMap(([name, item]) => {
    const property = schema.properties.find((candidate) => candidate.name === name);
    const own = property?.schema ?? schema.additionalProperties;
    if (own) return checkValue(own, item, [...path, name]);
    if (schema.properties.length === 0) return [];
    return [{ path: [...path, name], message: `There is no field ${name} here.` }];
  });
  return [...missing, ...inside];
}
