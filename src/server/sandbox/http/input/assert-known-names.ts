import { isJsonObject } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { describeUnknownName } from '#server/sandbox/kernel/describe-unknown-name.ts';
import { extendPointer } from '#server/sandbox/kernel/json-pointer.ts';
import type { Operation } from '#server/sandbox/kernel/operation.ts';

/** A field that the schema of its object does not have. */
interface UnknownField {
  readonly name: string;
  /** JSON Pointer to the object that holds the field. */
  readonly parent: string;
  readonly known: readonly string[];
}

/** A pointer stays short enough to be read: the object stands for a field with a longer name. */
const MAX_POINTED = 100;

/** Refuses query parameters that the operation does not have, with `parameter_unknown`. */
export function assertKnownParameters({ parameters }: Operation, url: URL): void {
  const known = parameters.filter(({ location }) => location === 'query').map(({ name }) => name);
  const unknown = [...new Set(url.searchParams.keys())].filter((name) => !known.includes(name));
  const [name] = unknown;
  if (name === undefined) return;
  const kind = 'query parameter of this call';
  failWith('parameter_unknown', {
    pointer: formatPointer('', name),
    detail: describeUnknownName({ name, count: unknown.length, known, kind }),
  });
}

/**
 * Refuses fields that the body of the operation does not have, with `field_unknown`. A field that the result shows and
 * the body does not take is named as what cannot be changed.
 *
 * @param schema of the body; undefined for an operation that takes none
 */
export function assertKnownFields(
  operation: Operation,
  schema: Schema | undefined,
  body: unknown,
): void {
  const unknown = [...listUnknownFields(schema, body, '')];
  const [first] = unknown;
  if (!first) return;
  const { name, parent, known } = first;
  const detail =
    parent === '' && isShown(operation, name)
      ? `\`${name}\` cannot be ${operation.method === 'PUT' ? 'changed' : 'set'} by this call.`
      : describeUnknownName({ name, count: unknown.length, known, kind: 'field of this request' });
  failWith('field_unknown', { pointer: formatPointer(parent, name), detail });
}

function* listUnknownFields(
  schema: Schema | undefined,
  value: unknown,
  at: string,
): Generator<UnknownField> {
  if (Array.isArray(value) && schema) {
    for (const [index, item] of value.entries())
      yield* listUnknownFields(schema.items, item, `${at}/${index}`);
  }
  if (!isJsonObject(value) || schema?.additionalProperties) return;
  const properties = new Map(
    [schema, ...(schema?.oneOf ?? [])].flatMap((option) =>
      (option?.properties ?? []).map((property) => [property.name, property.schema] as const),
    ),
  );
  // An object whose fields nobody describes is free.
  if (schema && properties.size === 0) return;
  const known = [...properties.keys()];
  for (const [name, child] of Object.entries(value)) {
    const described = properties.get(name);
    if (!described) yield { name, parent: at, known };
    else yield* listUnknownFields(described, child, formatPointer(at, name));
  }
}

/** Whether the operation's result has a field of this name. */
function isShown({ responses }: Operation, name: string): boolean {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ contents }) => contents)
    .some(({ schema }) => schema.properties.some((property) => property.name === name));
}

function formatPointer(parent: string, name: string): string {
  return name.length > MAX_POINTED ? parent : extendPointer(parent, name);
}
