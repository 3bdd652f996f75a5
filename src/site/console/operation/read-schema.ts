import type { JsonValue, Schema } from '#model/site-model.ts';

/** A JSON object whose values nobody has looked at. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text under a key; empty where there is none. */
export function readText(map: Json, key: string): string {
  return typeof map[key] === 'string' ? map[key].trim() : '';
}

const LIMITS = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
];

/** Follows a reference of the form #/components/KIND/NAME; what stands beside it wins. */
export function resolve(document: Json, value: unknown): { own: Json; name?: string } {
  const own = isJson(value) ? value : {};
  const target = /^#\/components\/(\w+)\/(\w+)$/.exec(readText(own, '$ref'));
  if (!target) return { own };
  const [, kind = '', name = ''] = target;
  const components = isJson(document['components']) ? document['components'] : {};
  const kinds = isJson(components[kind]) ? components[kind] : {};
  const { $ref: _, ...beside } = own;
  return { own: { ...resolve(document, kinds[name]).own, ...beside }, name };
}

/** Puts the parts of allOf together. */
function mergeParts(document: Json, own: Json): Json {
  if (!Array.isArray(own['allOf'])) return own;
  const parts = own['allOf'].map((part) => mergeParts(document, resolve(document, part).own));
  const maps = [...parts, own];
  return {
    ...Object.assign({}, ...maps),
    properties: Object.assign({}, ...maps.map(({ properties }) => properties)),
    required: maps.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  };
}

/**
 * Reads a JSON Schema of a published description as the finite tree that pages, samples and forms work
 * with. A schema that contains itself is cut where it would repeat.
 *
 * @param document the OpenAPI document that references point into
 */
export function readSchema(document: Json, given: unknown, above: readonly string[] = []): Schema {
  const optional = findOptional(document, given);
  const { own: found, name: component } = resolve(document, optional ?? given);
  const name = found['type'] === 'string' ? undefined : component;
  const inside = name === undefined ? above : [...above, name];
  const isRepeated = name !== undefined && above.includes(name);
  const own = isRepeated ? {} : mergeParts(document, found);
  const options = [own['oneOf'] ?? own['anyOf'] ?? []].flat();
  const types = readTypes(own);
  const oneOf = options
    .filter((option) => !isNull(option))
    .map((option) => readSchema(document, option, inside));
  return {
    ...(name !== undefined && { name }),
    types: types.filter((type) => type !== 'null'),
    nullable: optional !== undefined || types.includes('null') || options.some(isNull),
    description: readText(own, 'description'),
    ...readValues(own),
    limits: readLimits(own),
    readOnly: own['readOnly'] === true,
    writeOnly: own['writeOnly'] === true,
    deprecated: own['deprecated'] === true,
    properties: readProperties(document, own, inside),
    ...('items' in own && { items: readSchema(document, own['items'], inside) }),
    ...(oneOf.length > 0 && { oneOf }),
    ...(isJson(own['additionalProperties']) && {
      additionalProperties: readSchema(document, own['additionalProperties'], inside),
    }),
    ...(isRepeated && { circular: true as const }),
  };
}

/** The shared form of texts that a value has if it is not null, with what stands beside it; undefined for other schemas. */
function findOptional(document: Json, value: unknown): Json | undefined {
  if (!isJson(value) || !Array.isArray(value['oneOf']) || value['oneOf'].length !== 2)
    return undefined;
  const { oneOf, ...beside } = value;
  const [form, nothing] = oneOf as readonly unknown[];
  const found = { ...beside, ...(isJson(form) && form) };
  return isNull(nothing) && resolve(document, found).own['type'] === 'string' ? found : undefined;
}

function isNull(option: unknown): boolean {
  return isJson(option) && option['type'] === 'null';
}

function readTypes(own: Json): readonly string[] {
  const guessed = 'properties' in own ? 'object' : 'items' in own ? 'array' : [];
  return [own['type'] ?? guessed].flat().filter((type) => typeof type === 'string');
}

function readValues(
  own: Json,
): Pick<Schema, 'format' | 'enum' | 'constant' | 'default' | 'example'> {
  const examples = own['examples'];
  const example: unknown = Array.isArray(examples) ? examples[0] : own['example'];
  return {
    ...(typeof own['format'] === 'string' && { format: own['format'] }),
    ...(Array.isArray(own['enum']) && { enum: own['enum'].filter((item) => item !== null) }),
    ...('const' in own && { constant: own['const'] as JsonValue }),
    ...('default' in own && { default: own['default'] as JsonValue }),
    ...(example !== undefined && { example: example as JsonValue }),
  };
}

function readLimits(own: Json): Schema['limits'] {
  const known = LIMITS.filter((limit) => own[limit] !== undefined);
  return Object.fromEntries(known.map((limit) => [limit, own[limit] as string | number | boolean]));
}

function readProperties(
  document: Json,
  own: Json,
  inside: readonly string[],
): Schema['properties'] {
  const required = Array.isArray(own['required']) ? own['required'] : [];
  const properties = isJson(own['properties']) ? own['properties'] : {};
  return Object.entries(properties).map(([name, value]) => ({
    name,
    required: required.includes(name),
    schema: readSchema(document, value, inside),
  }));
}
