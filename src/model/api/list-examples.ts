import { isJsonObject, type JsonObject } from '#contract/json.ts';
import type { DescriptionSource, Located, References } from '#description/references.ts';
import { SCHEMA_LISTS, SCHEMAS_BY_NAME, SINGLE_SCHEMAS } from './structure/schema-keywords.ts';

/** An example of the description, and the schema that it has to fit. */
export interface LocatedExample {
  /** What it shows: a property, a parameter, a header, a media type, or the example's own name. */
  readonly name: string;
  /** Undefined for a schema without an example, which is looked at all the same. */
  readonly at?: Located;
  readonly schema: Located;
  /** Set for a value of the schema that applies without a word. */
  readonly isDefault?: true;
}

/** Keys of OpenAPI and Arazzo whose values are data, and hold no schema. */
const DATA = new Set(['example', 'examples', 'value', 'payload', 'default', 'enum']);

const SCHEMA_FILE = /\/schemas\//;

/** Whether a schema consists of no other: a mistake in the schema is nobody else's. */
export function isLeaf({ value }: Located): boolean {
  const keys = isJsonObject(value) ? Object.keys(value) : [];
  const others = [...SCHEMAS_BY_NAME, ...SCHEMA_LISTS, ...SINGLE_SCHEMAS, '$ref'];
  return !keys.some((key) => others.includes(key));
}

function enter(at: Located, ...keys: readonly string[]): Located {
  return keys.reduce<Located>(
    ({ source, path, value }, key) => ({
      source,
      path: [...path, key],
      value: (value as Readonly<Record<string, unknown>>)[key],
    }),
    at,
  );
}

function listEntries(at: Located): readonly (readonly [string, Located])[] {
  const keys = typeof at.value === 'object' && at.value !== null ? Object.keys(at.value) : [];
  return keys.map((key) => [key, enter(at, key)] as const);
}

function listParts(schema: Located, key: string): readonly (readonly [string, Located])[] {
  return isJsonObject(schema.value) && key in schema.value ? listEntries(enter(schema, key)) : [];
}

/** The examples in a schema and the schemas inside it. What a `$ref` leads to is looked at where it stands. */
function* listSchemaExamples(schema: Located, name: string): Generator<LocatedExample> {
  if (!isJsonObject(schema.value)) return;
  const { example, examples } = schema.value;
  if (schema.value['default'] !== undefined)
    yield { name, at: enter(schema, 'default'), schema, isDefault: true };
  if (example !== undefined) yield { name, at: enter(schema, 'example'), schema };
  if (Array.isArray(examples))
    for (const [, at] of listParts(schema, 'examples')) yield { name, at, schema };
  // The check of the schema itself says that they have to be a list.
  else if (examples !== undefined) yield { name, at: enter(schema, 'examples'), schema };
  else if (example === undefined && isLeaf(schema)) yield { name, schema };
  for (const key of SCHEMAS_BY_NAME)
    for (const [own, part] of listParts(schema, key)) yield* listSchemaExamples(part, own);
  for (const key of SCHEMA_LISTS)
    for (const [, part] of listParts(schema, key)) yield* listSchemaExamples(part, name);
  for (const key of SINGLE_SCHEMAS)
    if (key in schema.value) yield* listSchemaExamples(enter(schema, key), name);
}

/** The examples beside a schema: those of a parameter, a header or a media type. */
function* listOwnExamples(
  references: References,
  owner: Located,
  name: string,
): Generator<LocatedExample> {
  const { example, examples } = owner.value as JsonObject;
  const schema = enter(owner, 'schema');
  if (example !== undefined) yield { name, at: enter(owner, 'example'), schema };
  if (!isJsonObject(examples)) return;
  for (const [own, entry] of listParts(owner, 'examples')) {
    const found = references.resolve(entry);
    if (!isJsonObject(found.value) || !('value' in found.value)) continue;
    yield { name: own, at: enter(found, 'value'), schema };
  }
}

/**
 * Every example of a part of the description that is no schema itself, such as a path item or a file of parameters.
 *
 * @param name key of the part
 */
export function* listExamples(
  references: References,
  part: Located,
  name = '',
): Generator<LocatedExample> {
  const { value } = part;
  if (isJsonObject(value) && isJsonObject(value['schema'])) {
    const own = typeof value['name'] === 'string' ? value['name'] : name;
    yield* listOwnExamples(references, part, own);
    yield* listSchemaExamples(enter(part, 'schema'), own);
  }
  for (const [key, child] of listEntries(part)) {
    if (key === 'schema' || DATA.has(key)) continue;
    // The inputs of an Arazzo workflow are a schema, and components of OpenAPI have many.
    if (key === 'inputs') yield* listSchemaExamples(child, key);
    else if (key === 'schemas')
      for (const [own, schema] of listEntries(child)) yield* listSchemaExamples(schema, own);
    else yield* listExamples(references, child, key);
  }
}

/** Every example of a file of the description. */
export function* listFileExamples(
  references: References,
  source: DescriptionSource,
): Generator<LocatedExample> {
  const root: Located = { source, path: [], value: source.data };
  if (!SCHEMA_FILE.test(source.file)) yield* listExamples(references, root);
  else for (const [name, schema] of listEntries(root)) yield* listSchemaExamples(schema, name);
}
