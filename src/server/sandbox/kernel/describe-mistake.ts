import type { ErrorObject } from 'ajv/dist/2020.js';
import { isJsonObject } from '#contract/json.ts';

/** Stands for a value that is no field of anything; who knows better puts a name in its place. */
export const WHOLE_VALUE = 'The value';

/** What a person types in secret is not repeated. */
const SECRET = /password|secret|apikey|otp|pin$|token/i;
const MAX_SHOWN = 60;

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-03-02',
  'date-time': 'a time such as 2026-03-02T12:30:00Z',
  email: 'an e-mail address',
  uri: 'an address such as https://shop.example/callbacks',
};

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/**
 * Says in plain words how a value misses its schema, with the value and the limit.
 *
 * @param name of the field, such as `amount.currency`
 * @param error of a validation with verbose errors
 */
export function describeMistake(name: string, error: ErrorObject): string {
  const text = DESCRIBERS[error.keyword]?.(error, SECRET.test(name));
  return `${name} ${text ?? 'does not fit its description'}.`;
}

type Describer = (error: ErrorObject, isSecret: boolean) => string;

const DESCRIBERS: Readonly<Record<string, Describer>> = {
  type: ({ params, data }, isSecret) =>
    `is ${formatValue(data, isSecret)}, and must be ${formatTypes(params['type'])}`,
  enum: (error, isSecret) =>
    `${formatShown(error, isSecret)}must be one of ${formatValues(error.params['allowedValues'])}`,
  const: ({ params }) => `must be ${JSON.stringify(params['allowedValue'])}`,
  pattern: (error, isSecret) =>
    `${formatShown(error, isSecret)}does not have the form of ${readExample(error)}`,
  format: (error, isSecret) =>
    `${formatShown(error, isSecret)}is not ${FORMATS[show(error.params['format'])] ?? `in the format ${show(error.params['format'])}`}`,
  minLength: ({ params, data }) => formatCount(data, 'character', 'at least', params['limit']),
  maxLength: ({ params, data }) => formatCount(data, 'character', 'at most', params['limit']),
  minItems: ({ params, data }) => formatCount(data, 'entry', 'at least', params['limit']),
  maxItems: ({ params, data }) => formatCount(data, 'entry', 'at most', params['limit']),
  minProperties: ({ params, data }) => formatCount(data, 'field', 'at least', params['limit']),
  maxProperties: ({ params, data }) => formatCount(data, 'field', 'at most', params['limit']),
  uniqueItems: ({ params }) =>
    `holds the same entry twice, at ${show(params['j'])} and ${show(params['i'])}`,
  minimum: ({ params, data }) => `is ${show(data)}, and must be at least ${show(params['limit'])}`,
  maximum: ({ params, data }) => `is ${show(data)}, and must be at most ${show(params['limit'])}`,
  exclusiveMinimum: ({ params, data }) =>
    `is ${show(data)}, and must be more than ${show(params['limit'])}`,
  exclusiveMaximum: ({ params, data }) =>
    `is ${show(data)}, and must be less than ${show(params['limit'])}`,
  multipleOf: ({ params, data }) =>
    `is ${show(data)}, and must be a multiple of ${show(params['multipleOf'])}`,
  oneOf: () => 'fits none of the forms that the description has, or more than one',
  anyOf: () => 'fits none of the forms that the description has',
};

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function formatShown({ data }: ErrorObject, isSecret: boolean): string {
  const text = show(data);
  return isSecret || text.length > MAX_SHOWN ? '' : `"${text}" `;
}

function readExample({ parentSchema, params }: ErrorObject): string {
  const examples: unknown = parentSchema?.['examples'];
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
  return show(example ?? params['pattern']);
}

function formatTypes(types: unknown): string {
  const names = Array.isArray(types) ? types : [types];
  return names.map((name) => TYPES[String(name)] ?? String(name)).join(' or ');
}

/** A value where another type is wanted: itself where it is short, else its type. */
function formatValue(value: unknown, isSecret: boolean): string {
  if (Array.isArray(value)) return TYPES['array']!;
  const isShort = JSON.stringify(value).length <= MAX_SHOWN;
  if (typeof value === 'string')
    return isSecret || !isShort ? TYPES['string']! : `the text "${value}"`;
  return isJsonObject(value) || isSecret ? TYPES[typeof value]! : JSON.stringify(value);
}

function formatValues(values: unknown): string {
  return Array.isArray(values) ? values.map(String).join(', ') : String(values);
}

const PLURALS: Readonly<Record<string, string>> = { entry: 'entries' };

function formatCount(value: unknown, unit: string, bound: string, limit: unknown): string {
  const count = countParts(value);
  const units = count === 1 ? unit : (PLURALS[unit] ?? `${unit}s`);
  return `has ${count} ${units}, and must have ${bound} ${show(limit)}`;
}

/** Characters as JSON Schema counts them: code points (Validation, section 6.3.1). */
function countParts(value: unknown): number {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}
