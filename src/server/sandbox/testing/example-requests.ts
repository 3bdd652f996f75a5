import type { Json } from '#contract/json.ts';
import type { ParameterLocation } from '#description/operation.ts';
import { findBody, type Operation } from '#server/sandbox/kernel/operation.ts';

/** A request that the description shows, with the parameters that are required. */
export interface ExampleRequest {
  /** Such as createAccount.basic. */
  readonly title: string;
  readonly operation: Operation;
  /** Values of the path's parameters. */
  readonly values: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON body. Each request gets a new form. */
  readonly body?: unknown;
}

function formatExample(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The requests that the description shows for an operation. */
export function listExamples(operation: Operation): readonly ExampleRequest[] {
  const { operationId } = operation;
  const pick = (wanted: ParameterLocation) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.required && parameter.location === wanted)
        .map(({ name, example }) => [name, formatExample(example)]),
    );
  const request = { operation, values: pick('path'), query: pick('query') };
  const body = findBody(operation);
  if (body?.kind !== 'json') return [{ ...request, title: operationId }];
  return body.content.examples.map(({ name, value }) => ({
    ...request,
    title: `${operationId}.${name}`,
    body: value,
  }));
}

/** The address of a request, without the origin. */
export function formatAddress({
  operation,
  values,
  query,
}: Pick<ExampleRequest, 'operation' | 'values' | 'query'>): string {
  const path = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    operation.endpoint,
  );
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
}
