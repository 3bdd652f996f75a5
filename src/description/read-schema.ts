import { isJsonObject, type Json, type JsonObject } from '#contract/json.ts';
import { readText } from './read-text.ts';
import type { Located, References } from './references.ts';
import { LIMIT_KEYWORDS, type Schema, type SchemaProperty } from './schema.ts';

/**
 * Reads a JSON Schema 2020-12 as the finite, reference-free tree that pages, samples, forms and checks work with.
 * A schema that contains itself is cut where it would repeat: only its name stands there.
 */
export function readSchema(references: References, at: Located): Schema {
  return read(references, at, []);
}

function read(references: References, given: Located, above: readonly unknown[]): Schema {
  const optional = findOptional(references, given);
  const at = optional ?? given;
  const found = references.resolve(at);
  const name = isText(found) ? undefined : readName(found);
  const named = name === undefined ? {} : { name };
  if (above.includes(found.value)) {
    const { description } = isJsonObject(found.value) ? found.value : {};
    return { ...EMPTY, types: [], description: readText(description), ...named, circular: true };
  }
  const inside = [...above, found.value];
  // What stands beside a reference wins.
  const merged = { ...mergeAllOf(references, found), ...(isJsonObject(at.value) && at.value) };
  const types = [merged['type'] ?? guessType(merged)]
    .flat()
    .filter((type) => typeof type === 'string');
  const oneOf = readOptions(references, found, inside);
  return {
    ...EMPTY,
    ...named,
    types: types.filter((type) => type !== 'null'),
    nullable: optional !== undefined || types.includes('null') || listOptions(merged).some(isNull),
    description: readText(merged['description']),
    ...readValues(merged),
    limits: readLimits(merged),
    readOnly: merged['readOnly'] === true,
    writeOnly: merged['writeOnly'] === true,
    deprecated: merged['deprecated'] === true,
    properties: readProperties(references, found, inside),
    ...('items' in merged && {
      items: read(references, findKey(references, found, 'items'), inside),
    }),
    ...(oneOf.length > 0 && { oneOf }),
    ...(isJsonObject(merged['additionalProperties']) && {
      additionalProperties: read(
        references,
        findKey(references, found, 'additionalProperties'),
        inside,
      ),
    }),
  };
}

const EMPTY = {
  nullable: false,
  description: '',
  limits: {},
  readOnly: false,
  writeOnly: false,
  deprecated: false,
  properties: [],
} satisfies Omit<Schema, 'types'>;

/** A shared form of texts, such as that of an id: readers see the text that it is, not the name of the form. */
function isText(at: Located): boolean {
  return get(at, 'type') === 'string';
}

/** The shared form of texts that a value has if it is not null, with what stands beside it; undefined for other schemas. */
function findOptional(references: References, at: Located): Located | undefined {
  const options = get(at, 'oneOf');
  if (!isJsonObject(at.value) || !Array.isArray(options) || options.length !== 2) return undefined;
  const [form, nothing] = options as readonly unknown[];
  if (!isJsonObject(form) || !('$ref' in form) || !isNull(nothing)) return undefined;
  const { oneOf: _oneOf, ...beside } = at.value;
  const found = { ...at, value: { ...beside, ...form } };
  return isText(references.resolve(found)) ? found : undefined;
}

/** Component schemas stand at the first level of a file of api/schemas, or under components. */
function readName({ source, path }: Located): string | undefined {
  const isComponent = path.length === 1 && source.file.includes('/schemas/');
  return isComponent || path.at(-2) === 'schemas' ? path.at(-1) : undefined;
}

function guessType(map: JsonObject): string | undefined {
  if ('properties' in map) return 'object';
  return 'items' in map ? 'array' : undefined;
}

function listOptions(map: JsonObject): readonly unknown[] {
  return [map['oneOf'] ?? map['anyOf'] ?? []].flat();
}

function isNull(option: unknown): boolean {
  return isJsonObject(option) && option['type'] === 'null';
}

function readValues(
  map: JsonObject,
): Pick<Schema, 'format' | 'enum' | 'constant' | 'default' | 'example'> {
  const { format, enum: values, examples } = map;
  const example: unknown =
    Array.isArray(examples) && examples.length > 0 ? examples[0] : map['example'];
  return {
    ...(typeof format === 'string' && { format }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
    ...('const' in map && { constant: map['const'] as Json }),
    ...('default' in map && { default: map['default'] as Json }),
    ...(example !== undefined && { example: example as Json }),
  };
}

function readLimits(map: JsonObject): Schema['limits'] {
  const limits: Record<string, string | number | boolean> = {};
  for (const key of LIMIT_KEYWORDS) {
    const value = map[key];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      limits[key] = value;
  }
  return limits;
}

/** The parts of a schema: one after the other what its allOf adds, then itself. */
function listParts(references: References, at: Located): Located[] {
  const parts = references.children({
    ...at,
    path: [...at.path, 'allOf'],
    value: get(at, 'allOf') ?? [],
  });
  return [...parts.flatMap(([, part]) => listParts(references, part)), at];
}

function get(at: Located, key: string): unknown {
  return isJsonObject(at.value) ? at.value[key] : undefined;
}

function mergeAllOf(references: References, at: Located): JsonObject {
  return Object.assign({}, ...listParts(references, at).map((part) => part.value));
}

function findKey(references: References, at: Located, key: string): Located {
  const part =
    listParts(references, at).findLast((candidate) => get(candidate, key) !== undefined) ?? at;
  return { source: part.source, path: [...part.path, key], value: get(part, key) };
}

function readProperties(
  references: References,
  at: Located,
  above: readonly unknown[],
): SchemaProperty[] {
  const parts = listParts(references, at);
  const required = new Set(parts.flatMap((part) => [get(part, 'required') ?? []].flat()));
  const found = new Map<string, SchemaProperty>();
  for (const part of parts) {
    const map = get(part, 'properties');
    if (!isJsonObject(map)) continue;
    for (const [name, value] of Object.entries(map)) {
      const located = { source: part.source, path: [...part.path, 'properties', name], value };
      found.set(name, {
        name,
        required: required.has(name),
        schema: read(references, located, above),
      });
    }
  }
  return [...found.values()];
}

function readOptions(references: References, at: Located, above: readonly unknown[]): Schema[] {
  const key = get(at, 'oneOf') === undefined ? 'anyOf' : 'oneOf';
  const options = get(at, key);
  if (!Array.isArray(options)) return [];
  return options
    .map((value, index) => ({ source: at.source, path: [...at.path, key, String(index)], value }))
    .filter(({ value }) => !isNull(value))
    .map((option) => read(references, option, above));
}
