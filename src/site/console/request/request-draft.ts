import type { DescribedOperation, MediaContent, Parameter } from '#description/operation.ts';
import type { Json } from '#contract/json.ts';
import { DELAY_HEADER, FORCE_HEADER } from '#contract/sandbox-headers.ts';
import type { Schema } from '#description/schema.ts';
import { buildExampleValue } from '#languages/sample/example-value.ts';
import { formatValue } from '#languages/sample/url-text.ts';

/** What the reader has filled in. Texts as they stand in the fields; an empty one is not sent. */
export interface RequestDraft {
  /** By place and name: 'path accountId'. */
  readonly values: Readonly<Record<string, string>>;
  /** The body as text, for JSON. */
  readonly body: string;
  /** Texts of a form's fields by name. */
  readonly form: Readonly<Record<string, string>>;
  /** Files of a form by field. They are not kept over a reload. */
  readonly files: Readonly<Record<string, File>>;
}

export type BodyKind = 'none' | 'json' | 'form';

/** Key of a parameter among the values of a draft. */
export function formatKey({ location: place, name }: Pick<Parameter, 'location' | 'name'>): string {
  return `${place} ${name}`;
}

/** Key of a header among the values of a draft. */
export function formatHeaderKey(name: string): string {
  return formatKey({ location: 'header', name });
}

/** The content that the console sends: JSON where it is taken, else the first one. */
export function findContent({ method, requestBody }: DescribedOperation): MediaContent | undefined {
  if (method === 'GET') return undefined;
  const contents = requestBody?.contents ?? [];
  return contents.find(({ mediaType }) => mediaType.endsWith('json')) ?? contents[0];
}

/** How the body of an operation is filled in. */
export function readBodyKind(operation: DescribedOperation): BodyKind {
  const content = findContent(operation);
  if (!content) return 'none';
  return content.mediaType.startsWith('multipart/') ? 'form' : 'json';
}

/** Whether a form's field takes a file. */
export function isFileField(schema: Schema): boolean {
  return (schema.items ?? schema).format === 'binary';
}

/** Whether a call asks for a file that the reader has not chosen yet. */
export function needsFile(operation: DescribedOperation, { files }: RequestDraft): boolean {
  if (readBodyKind(operation) !== 'form') return false;
  const fields = findContent(operation)?.schema.properties ?? [];
  return fields.some(
    ({ name, schema, required }) => required && isFileField(schema) && !files[name],
  );
}

/** Where a draft keeps the error that the sandbox is to return, and how late it is to return. */
export const FORCE_KEY = formatHeaderKey(FORCE_HEADER);
export const DELAY_KEY = formatHeaderKey(DELAY_HEADER);

/** A draft that asks the sandbox for an error by its code; for the normal result where the code is empty. */
export function forceError(draft: RequestDraft, code: string): RequestDraft {
  return { ...draft, values: { ...draft.values, [FORCE_KEY]: code } };
}

/** The request that the description shows as an example: what is required, and the first body. */
export function buildDraft(operation: DescribedOperation): RequestDraft {
  const content = findContent(operation);
  const values = operation.parameters
    .filter(({ required, name }) => required || name === 'limit')
    .map((parameter) => [
      formatKey(parameter),
      formatValue(parameter.example ?? buildExampleValue(parameter.schema)),
    ]);
  const example = content?.examples[0]?.value;
  const isForm = readBodyKind(operation) === 'form';
  const form = (content?.schema.properties ?? [])
    .filter(({ schema, required }) => isForm && required && !isFileField(schema))
    .map(({ name, schema }) => [name, formatValue(buildExampleValue(schema))]);
  return {
    values: Object.fromEntries(values),
    body: content && !isForm ? formatJson(example ?? buildExampleValue(content.schema)) : '',
    form: Object.fromEntries(form),
    files: {},
  };
}

/** A JSON value as the editor shows it. */
export function formatJson(value: Json): string {
  return JSON.stringify(value, null, 2);
}

/** The value of a text as JSON; undefined when it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
