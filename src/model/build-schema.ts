import type { JsonValue, Schema, SchemaProperty } from './site-model.ts';
import { isRecord, type Located, type References } from './references.ts';

const LIMITS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const;

/**
 * Builds the finite, reference-free tree that readers see of a JSON Schema 2020-12.
 * A schema that contains itself is cut where it would repeat: only its name stands there.
 */
export function buildSchema(references: References, at: Located): Schema {
  return build(references, at, []);
}

function build(references: References, given: Located, above: readonly unknown[]): Schema {
  const optional = findOptional(references, given);
  const at = optional ?? given;
  const found = references.resolve(at);
  const own = isRecord(found.value) ? found.value : {};
  const name = isText(found) ? undefined : readName(found);
  if (above.includes(found.value)) {
    return {
      ...EMPTY,
      types: [],
      description: readText(own, 'description'),
      ...(name && { name }),
      circular: true,
    };
  }
  const inside = [...above, found.value];
  const merged = { ...mergeAllOf(references, found), ...(isRecord(at.value) && at.value) };
  const types = [merged['type'] ?? guessType(merged)]
    .flat()
    .filter((type) => typeof type === 'string');
  const oneOf = readList(references, found, inside);
  return {
    ...EMPTY,
    ...(name && { name }),
    types: types.filter((type) => type !== 'null'),
    nullable: optional !== undefined || types.includes('null') || hasNull(merged),
    description: readText(merged, 'description'),
    ...(typeof merged['format'] === 'string' && { format: merged['format'] }),
    ...(Array.isArray(merged['enum']) && {
      enum: merged['enum'].filter((value) => value !== null),
    }),
    ...('const' in merged && { constant: merged['const'] as JsonValue }),
    ...('default' in merged && { default: merged['default'] as JsonValue }),
    ...readExample(merged),
    limits: readLimits(merged),
    readOnly: merged['readOnly'] === true,
    writeOnly: merged['writeOnly'] === true,
    deprecated: merged['deprecated'] === true,
    properties: readProperties(references, found, inside),
    ...('items' in merged && {
      items: build(references, findKey(references, found, 'items'), inside),
    }),
    ...(oneOf.length > 0 && { oneOf }),
    ...(isRecord(merged['additionalProperties']) && {
      additionalProperties: build(
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
} satisfies Partial<Schema>;

/** A shared form of texts, such as that of an id: readers see the text that it is, not the name of the form. */
function isText({ value }: Located): boolean {
  return isRecord(value) && value['type'] === 'string';
}

/** The shared form of texts that a value has if it is not null, with what stands beside it; undefined for other schemas. */
function findOptional(references: References, at: Located): Located | undefined {
  const options = get(at, 'oneOf');
  if (!isRecord(at.value) || !Array.isArray(options) || options.length !== 2) return undefined;
  const [form, nothing] = options;
  if (!isRecord(form) || !isRecord(nothing) || nothing['type'] !== 'null') return undefined;
  const { oneOf: _oneOf, ...beside } = at.value;
  const found = { ...at, value: { ...beside, ...form } };
  return isText(references.resolve(found)) ? found : undefined;
}

/** Component schemas stand at the first level of a file of api/schemas, or under components. */
function readName({ source, path }: Located): string | undefined {
  const last = path.at(-1);
  const isComponent = path.length === 1 && source.file.includes('/schemas/');
  return last && (isComponent || path.at(-2) === 'schemas') ? last : undefined;
}

function readText(map: Record<string, unknown>, key: string): string {
  return typeof map[key] === 'string' ? map[key].trim() : '';
}

function guessType(map: Record<string, unknown>): string | undefined {
  if ('properties' in map) return 'object';
  if ('items' in map) return 'array';
  return undefined;
}

function hasNull(map: Record<string, unknown>): boolean {
  const options = [map['oneOf'] ?? map['anyOf'] ?? []].flat();
  return options.some((option) => isRecord(option) && option['type'] === 'null');
}

function readExample(map: Record<string, unknown>): { example?: JsonValue } {
  if (Array.isArray(map['examples']) && map['examples'].length > 0)
    return { example: map['examples'][0] };
  return 'example' in map ? { example: map['example'] as JsonValue } : {};
}

function readLimits(map: Record<string, unknown>): Schema['limits'] {
  const limits: Record<string, string | number | boolean> = {};
  for (const key of LIMITS) {
    const value = map[key];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      limits[key] = value;
  }
  return limits;
}

/** The parts of a schema: itself and, one after the other, what its allOf adds. */
function listParts(references: References, at: Located): Located[] {
  const parts = references.children({
    ...at,
    path: [...at.path, 'allOf'],
    value: get(at, 'allOf') ?? [],
  });
  return [...parts.flatMap(([, part]) => listParts(references, part)), at];
}

function get(at: Located, key: string): unknown {
  return isRecord(at.value) ? at.value[key] : undefined;
}

function mergeAllOf(references: References, at: Located): Record<string, unknown> {
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
    if (!isRecord(map)) continue;
    for (const [name, value] of Object.entries(map)) {
      const located = { source: part.source, path: [...part.path, 'properties', name], value };
      found.set(name, {
        name,
        required: required.has(name),
        schema: build(references, located, above),
      });
    }
  }
  return [...found.values()];
}

function readList(references: References, at: Located, above: readonly unknown[]): Schema[] {
  const key = get(at, 'oneOf') === undefined ? 'anyOf' : 'oneOf';
  const options = get(at, key);
  if (!Array.isArray(options)) return [];
  return options
    .map((value, index) => ({ source: at.source, path: [...at.path, key, String(index)], value }))
    .filter(({ value }) => !isRecord(value) || value['type'] !== 'null')
    .map((option) => build(references, option, above));
}
