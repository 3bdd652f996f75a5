import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { findNearest } from '#model/find-nearest.ts';
import { findRepeats } from '#model/find-repeats.ts';
import type { Words } from '#model/model-error.ts';
import { LIMIT_PAIRS, SCHEMA_KEYWORDS, TYPED_KEYWORDS } from './schema-keywords.ts';

/** A mistake of a schema, and the key that it is about. */
type SchemaMistake = Words & { readonly key: string };

/** Lists what the keywords of one schema contradict each other in, and keywords that say nothing. */
export function listSchemaMistakes(schema: JsonObject): SchemaMistake[] {
  return [
    ...listUnknown(schema),
    ...listWithoutType(schema),
    ...listTurnedLimits(schema),
    ...listRequired(schema),
    ...listRepeats(schema),
    ...listOpenLists(schema),
  ];
}

function listUnknown(schema: JsonObject): SchemaMistake[] {
  const unknown = Object.keys(schema).filter(
    (key) => !SCHEMA_KEYWORDS.has(key) && !key.startsWith('x-'),
  );
  return unknown.map((key) => {
    if (key === 'nullable')
      return {
        key,
        what: 'A schema has no "nullable".',
        why: 'OpenAPI 3.1 has no such keyword.',
        how: "Write the type as a list, such as [string, 'null'].",
      };
    const nearest = findNearest(key, [...SCHEMA_KEYWORDS]);
    return {
      key,
      what: `A schema has no "${key}".`,
      why: nearest ? `The nearest keyword is "${nearest}".` : 'Nobody reads it.',
      how: 'Correct the keyword, or remove it.',
    };
  });
}

function readTypes({ type }: JsonObject): readonly string[] {
  const types = Array.isArray(type) ? type : [type];
  return types
    .filter((each): each is string => typeof each === 'string')
    .map((each) => (each === 'integer' ? 'number' : each));
}

function listWithoutType(schema: JsonObject): SchemaMistake[] {
  const types = readTypes(schema);
  if (types.length === 0) return [];
  return Object.entries(TYPED_KEYWORDS).flatMap(([type, keywords]) =>
    keywords
      .filter((key) => key in schema && !types.includes(type))
      .map((key) => ({
        key,
        what: `"${key}" says nothing of the type ${JSON.stringify(schema['type'])}.`,
        why: `It is a keyword of the type "${type}".`,
        how: 'Correct the type, or remove the keyword.',
      })),
  );
}

function listTurnedLimits(schema: JsonObject): SchemaMistake[] {
  return LIMIT_PAIRS.flatMap(([lowest, highest]) => {
    const [low, high] = [schema[lowest], schema[highest]];
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return [];
    return [
      {
        key: lowest,
        what: `${lowest} ${low} is more than ${highest} ${high}.`,
        why: 'No value fits the schema.',
        how: 'Correct one of the limits.',
      },
    ];
  });
}

/** Where a schema is put together from others, the property may be theirs. */
const isComposed = (schema: JsonObject) =>
  ['$ref', 'allOf', 'anyOf', 'oneOf', 'if'].some((key) => key in schema);

function listRequired(schema: JsonObject): SchemaMistake[] {
  const { required, properties } = schema;
  if (!Array.isArray(required) || !isJsonObject(properties) || isComposed(schema)) return [];
  return required
    .filter((name) => typeof name === 'string' && !Object.hasOwn(properties, name))
    .map((name) => {
      const nearest = findNearest(String(name), Object.keys(properties));
      return {
        key: 'required',
        what: `The property "${name}" is required, and the schema does not describe it.`,
        why: nearest ? `The nearest property is "${nearest}".` : 'Readers do not learn what it is.',
        how: 'Correct the name in "required", or describe the property.',
      };
    });
}

function listRepeats(schema: JsonObject): SchemaMistake[] {
  const values = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const texts = values.map((value) => JSON.stringify(value));
  const repeated = new Set(findRepeats(texts).map(({ value }) => value));
  return [...repeated].map((text) => ({
    key: 'enum',
    what: `The value ${text} stands twice in "enum".`,
    why: 'Readers see it twice.',
    how: 'Keep one of them.',
  }));
}

function listOpenLists(schema: JsonObject): SchemaMistake[] {
  const isOpen = !isComposed(schema) && !('items' in schema) && !('prefixItems' in schema);
  if (!isOpen || !readTypes(schema).includes('array')) return [];
  return [
    {
      key: 'type',
      what: 'An array has no "items".',
      why: 'Readers do not learn what the array holds.',
      how: 'Describe an entry in "items".',
    },
  ];
}
