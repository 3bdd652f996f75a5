import { isJson, type Json } from '#server/sandbox/kernel/parse-description.ts';
import type { Operation } from '#server/sandbox/kernel/operation.ts';

/** A request that the description shows, with the parameters that are required. */
export interface ExampleRequest {
  /** Such as createAccount.basic. */
  readonly title: string;
  readonly operation: Operation;
  /** Values of the path's parameters. */
  readonly values: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON body; a form is built anew for each request. */
  readonly body?: unknown;
}

function read(description: Json, pointer: string): Json {
  const value = pointer
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, key) => (isJson(at) || Array.isArray(at) ? (at as Json)[key] : undefined),
      description,
    );
  return isJson(value) ? value : {};
}

/** The requests that the description shows for an operation. */
export function listExamples(description: Json, operation: Operation): readonly ExampleRequest[] {
  const required = operation.parameters.filter(({ isRequired }) => isRequired);
  const pick = (wanted: 'path' | 'query') =>
    Object.fromEntries(
      required
        .filter(({ place }) => place === wanted)
        .map(({ name, pointer }) => {
          const { examples } = read(description, pointer);
          return [name, Array.isArray(examples) ? String(examples[0]) : ''];
        }),
    );
  const request = { operation, values: pick('path'), query: pick('query') };
  if (operation.body?.kind !== 'json') return [{ ...request, title: operation.id }];
  // Not beside the schema, which may be one that several operations share.
  const place = `/paths/${operation.template.replaceAll('/', '~1')}/${operation.method.toLowerCase()}`;
  const examples = read(description, `${place}/requestBody/content/application~1json/examples`);
  return Object.entries(examples).map(([name, example]) => ({
    ...request,
    title: `${operation.id}.${name}`,
    body: isJson(example) ? example['value'] : undefined,
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
    operation.template,
  );
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
}
