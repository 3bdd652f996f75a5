import type { JsonObject } from '#contract/json.ts';
import type { OperationError } from '#contract/operation-facts.ts';
import type {
  DescribedOperation,
  MediaContent,
  OperationResponse,
  Parameter as DescribedParameter,
} from '#description/operation.ts';
import { findDocumentOperations } from '#description/read-document.ts';
import { readSchema } from '#description/read-schema.ts';
import { formatPointer } from '#description/references.ts';
import type { Schema } from '#description/schema.ts';

/** A schema that values are checked against. */
export interface CheckedSchema extends Schema {
  /** JSON pointer to it in the description. */
  readonly pointer: string;
}

/** What the description says of an operation. */
export type Operation = DescribedOperation<CheckedSchema>;

/** One parameter in path, query or header. */
export type Parameter = DescribedParameter<CheckedSchema>;

/** A request's body. */
export interface BodyDescription {
  readonly kind: 'json' | 'form';
  readonly required: boolean;
  readonly content: MediaContent<CheckedSchema>;
}

const operationsOf = new WeakMap<JsonObject, readonly Operation[]>();

/**
 * The operations of a bundled description, the same ones for the same document. Each is read when it is first needed:
 * reading all of them takes most of the time of a start.
 */
export function readOperations(document: JsonObject): readonly Operation[] {
  const known = operationsOf.get(document) ?? listOperations(document);
  operationsOf.set(document, known);
  return known;
}

function listOperations(document: JsonObject): readonly Operation[] {
  const found = findDocumentOperations<CheckedSchema>(document, (references, at) => ({
    ...readSchema(references, at),
    pointer: formatPointer(references.resolve(at).path),
  }));
  return found.map(({ known, read }) => readWhenNeeded(known, read));
}

/**
 * Stands for an object that is made at the first look at it.
 *
 * @param known fields that are known before
 */
function readWhenNeeded<Value extends object>(known: object, read: () => Value): Value {
  let whole: Value | undefined;
  const get = (): Value => (whole ??= read());
  // Everything that a look at an object can ask is answered by the object itself.
  return new Proxy({} as Value, {
    get: (_target, key) => Reflect.get(Object.hasOwn(known, key) ? known : get(), key) as unknown,
    has: (_target, key) => Reflect.has(get(), key),
    ownKeys: () => Reflect.ownKeys(get()),
    getOwnPropertyDescriptor: (_target, key) => Reflect.getOwnPropertyDescriptor(get(), key),
  });
}

/** The body that an operation takes: a form where there is one, else JSON. */
export function findBody({ requestBody }: Operation): BodyDescription | undefined {
  const find = (wanted: string) =>
    requestBody?.contents.find(({ mediaType }) => mediaType === wanted);
  const form = find('multipart/form-data');
  const content = form ?? find('application/json');
  if (!requestBody || !content) return undefined;
  return { kind: form ? 'form' : 'json', required: requestBody.required, content };
}

/** The fields of a form that hold a file. */
export function listFileFields({ content }: BodyDescription): readonly string[] {
  const { properties } = content.schema;
  return properties.filter(({ schema }) => schema.format === 'binary').map(({ name }) => name);
}

/** What an operation documents of a success; undefined for a status that it does not have. */
export function findSuccess(
  { responses }: Operation,
  status: number,
): OperationResponse<CheckedSchema> | undefined {
  return status < 400
    ? responses.find((response) => response.status === String(status))
    : undefined;
}

/** What an operation documents of an error; undefined for an error that it does not have. */
export function findError({ errors }: Operation, code: string): OperationError | undefined {
  return errors.find((error) => error.code === code);
}
