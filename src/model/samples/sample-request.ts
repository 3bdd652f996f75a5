import type { JsonValue, Operation, Parameter, Schema } from '#model/site-model.ts';

/** A file that a multipart request sends. */
export interface FilePart {
  readonly name: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** What a request carries besides its address. */
export type SampleBody =
  | { readonly kind: 'json'; readonly value: JsonValue }
  | { readonly kind: 'multipart'; readonly fields: readonly (readonly [string, string])[]; readonly files: readonly FilePart[] }
  | { readonly kind: 'none' };

/** An operation's example request, before any language writes it down. */
export interface SampleRequest {
  readonly operationId: string;
  readonly summary: string;
  readonly method: string;
  /** Path with example values in place, and the query; begins with '/'. */
  readonly path: string;
  readonly baseUrl: string;
  readonly authenticated: boolean;
  /** Whether a fresh Idempotency-Key goes with it. */
  readonly idempotent: boolean;
  /** Further headers with their example values. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: SampleBody;
  /** What a good answer is: JSON, a file to be written under a name, or nothing. */
  readonly answer: { readonly kind: 'json' | 'empty' } | { readonly kind: 'file'; readonly fileName: string };
  /** Top-level fields of a JSON answer with their TypeScript types. */
  readonly answerFields: readonly (readonly [string, string])[];
}

/** Builds the example request of an operation from the example values of its description. */
export function buildSampleRequest(operation: Omit<Operation, 'samples'>, baseUrl: string): SampleRequest {
  const { parameters } = operation;
  const answer = readAnswer(operation);
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    method: operation.method,
    path: buildPath(operation),
    baseUrl,
    authenticated: operation.requiresAuthentication,
    idempotent: parameters.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key'),
    headers: parameters
      .filter(({ in: place, name, required }) => place === 'header' && required && name !== 'Idempotency-Key')
      .map((parameter) => [parameter.name, formatValue(readParameterValue(parameter))]),
    body: buildBody(operation),
    ...answer,
  };
}

function buildPath({ endpoint, parameters }: Omit<Operation, 'samples'>): string {
  const path = endpoint.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    return parameter ? encodeURIComponent(formatValue(readParameterValue(parameter))) : whole;
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && isShownInQuery(parameter))
    .map((parameter) => {
      const value = formatValue(readParameterValue(parameter));
      return `${encodeURIComponent(parameter.name)}=${encodeURIComponent(value)}`;
    });
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** A sample shows what the call is about; of the optional filters only a page's size. */
function isShownInQuery({ name, required }: Parameter): boolean {
  return required || name === 'limit';
}

function readParameterValue({ example, schema }: Parameter): JsonValue {
  return example ?? buildExampleValue(schema);
}

function formatValue(value: JsonValue): string {
  if (Array.isArray(value)) return value.map(formatValue).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** An example of a schema: its own, else its first allowed value, else its default, else one by type. */
export function buildExampleValue(schema: Schema): JsonValue {
  const stated = schema.example ?? schema.constant ?? schema.enum?.[0] ?? schema.default;
  if (stated !== undefined) return stated;
  if (schema.oneOf?.[0]) return buildExampleValue(schema.oneOf[0]);
  switch (schema.types[0]) {
    case 'object':
      return Object.fromEntries(
        schema.properties
          .filter(({ required, schema: own }) => required && !own.readOnly)
          .map(({ name, schema: own }) => [name, buildExampleValue(own)]),
      );
    case 'array':
      return schema.items ? [buildExampleValue(schema.items)] : [];
    case 'integer':
    case 'number':
      return typeof schema.limits['minimum'] === 'number' ? schema.limits['minimum'] : 1;
    case 'boolean':
      return true;
    default:
      return schema.format === 'date-time' ? '2026-03-02T09:15:00Z' : 'text';
  }
}

function buildBody({ requestBody }: Omit<Operation, 'samples'>): SampleBody {
  const [content] = requestBody?.contents ?? [];
  if (!content) return { kind: 'none' };
  const value = content.examples[0]?.value ?? buildExampleValue(content.schema);
  if (!content.mediaType.startsWith('multipart/')) return { kind: 'json', value };
  const isFile = (schema: Schema) => schema.format === 'binary' || 'contentMediaType' in schema.limits;
  const given = typeof value === 'object' && value !== null ? (value as Record<string, JsonValue>) : {};
  const files = content.schema.properties
    .filter(({ schema }) => isFile(schema))
    .map(({ name, schema }): FilePart => {
      const fileName = typeof schema.example === 'string' ? schema.example : `${name}.csv`;
      return { name, fileName, contentType: readContentType(fileName) };
    });
  const fields = Object.entries(given)
    .filter(([name]) => !files.some((file) => file.name === name))
    .map(([name, field]) => [name, formatValue(field)] as const);
  return { kind: 'multipart', fields, files };
}

function readContentType(fileName: string): string {
  if (/\.jpe?g$/.test(fileName)) return 'image/jpeg';
  return fileName.endsWith('.png') ? 'image/png' : 'text/csv';
}

function readAnswer({ responses, operationId }: Omit<Operation, 'samples'>): Pick<SampleRequest, 'answer' | 'answerFields'> {
  const good = responses.find(({ status }) => status.startsWith('2'));
  const [content] = good?.contents ?? [];
  if (!content) return { answer: { kind: 'empty' }, answerFields: [] };
  if (content.mediaType === 'application/json') {
    const fields = content.schema.properties.map(({ name, schema }) => [name, formatType(schema)] as const);
    return { answer: { kind: 'json' }, answerFields: fields };
  }
  const extension = content.mediaType.includes('csv') ? 'csv' : 'bin';
  return { answer: { kind: 'file', fileName: `${operationId}.${extension}` }, answerFields: [] };
}

/** The TypeScript type of a schema, one level deep. */
function formatType(schema: Schema): string {
  const [type] = schema.types;
  const base =
    type === 'integer' || type === 'number'
      ? 'number'
      : type === 'boolean'
        ? 'boolean'
        : type === 'array'
          ? `${schema.items ? formatType(schema.items) : 'unknown'}[]`
          : type === 'string'
            ? 'string'
            : schema.properties.length > 0
              ? 'Record<string, unknown>'
              : 'unknown';
  return schema.nullable ? `${base} | null` : base;
}
