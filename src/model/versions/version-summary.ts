import { memoize } from '#model/memoize.ts';
import type { Operation } from '#model/site-model.ts';
import type { MediaContent } from '#description/operation.ts';
import type { Schema } from '#description/schema.ts';

/** What of a value a program can depend on. */
export interface ValueSummary {
  /** Types joined by '|', 'null' among them. */
  readonly type: string;
  readonly required: boolean;
  /** Values that are allowed; absent when any is. */
  readonly values?: readonly string[];
  /** By keyword of JSON Schema, such as maxLength; absent in versions that were kept without. */
  readonly limits?: Schema['limits'];
}

/** What of an operation a program can depend on. */
export interface OperationSummary {
  readonly page: string;
  readonly title: string;
  readonly section: string;
  readonly call: string;
  readonly permission: string;
  /** By '<place> <name>', e.g. 'query limit'. */
  readonly parameters: Readonly<Record<string, ValueSummary>>;
  /** By path, e.g. 'amount.currency' or 'limits[].period'. */
  readonly request: Readonly<Record<string, ValueSummary>>;
  /** By path in the first successful response. */
  readonly response: Readonly<Record<string, ValueSummary>>;
  /** Statuses of success. */
  readonly statuses: readonly string[];
  readonly errors: readonly string[];
}

/** A version of the API, by operationId: what api/versions/ keeps of it. */
export interface VersionSummary {
  readonly version: string;
  /** Day of its release, YYYY-MM-DD. */
  readonly date: string;
  readonly operations: Readonly<Record<string, OperationSummary>>;
}

/** Deep enough for every body; a schema that holds itself ends here. */
const MAX_DEPTH = 6;

function summariseValue(
  { types, nullable, enum: values, limits }: Schema,
  required: boolean,
): ValueSummary {
  const type = [...types, ...(nullable ? ['null'] : [])].join('|');
  return { type, required, ...(values && { values: values.map(String) }), limits };
}

function* listFields(
  schema: Schema,
  prefix: string,
  depth = 0,
): Generator<readonly [string, ValueSummary]> {
  if (depth > MAX_DEPTH) return;
  for (const { name, required, schema: own } of schema.properties) {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    yield [path, summariseValue(own, required)];
    yield* listFields(own, path, depth + 1);
  }
  if (schema.items) yield* listFields(schema.items, `${prefix}[]`, depth + 1);
  for (const option of schema.oneOf ?? []) yield* listFields(option, prefix, depth + 1);
}

function summariseContent(contents: readonly MediaContent[] = []): Record<string, ValueSummary> {
  const [content] = contents;
  return content ? Object.fromEntries(listFields(content.schema, '')) : {};
}

// An operation stays the same object from one load to the next as long as its files do.
/** What a version keeps of an operation. */
export const summariseOperation = memoize((operation: Operation): OperationSummary => {
  const { method, endpoint, parameters, requestBody, responses, errors } = operation;
  const good = responses.filter(({ status }) => status.startsWith('2'));
  return {
    page: operation.pagePath,
    title: operation.summary,
    section: operation.tag,
    call: `${method} ${endpoint}`,
    permission: operation.permission ?? '',
    parameters: Object.fromEntries(
      parameters.map(({ location: place, name, schema, required }) => [
        `${place} ${name}`,
        summariseValue(schema, required),
      ]),
    ),
    request: summariseContent(requestBody?.contents),
    response: summariseContent(good[0]?.contents),
    statuses: good.map(({ status }) => status),
    errors: [...new Set(errors.map(({ code }) => code))].toSorted((a, b) => a.localeCompare(b)),
  };
});

/** Sums a version of the API up, for comparing it with others. */
export function summariseVersion(
  version: string,
  date: string,
  operations: readonly Operation[],
): VersionSummary {
  const entries = operations
    .map((operation) => [operation.operationId, summariseOperation(operation)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));
  return { version, date, operations: Object.fromEntries(entries) };
}
