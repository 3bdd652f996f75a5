import { buildExampleValue } from './example-value.ts';
import { formatValue } from './url-text.ts';
import type { DescribedOperation } from '#description/operation.ts';
import type { Json } from '#contract/json.ts';
import type { MediaContent } from '#description/operation.ts';
import type { Schema } from '#description/schema.ts';

/** A file that a multipart request sends. */
export interface FilePart {
  /** Name of the form field, ready for the quotes of a part's header. */
  readonly name: string;
  /** Name of the file in the working directory. */
  readonly fileName: string;
  readonly contentType: string;
}

/** What a request carries besides its address and headers. */
export type SampleBody =
  | { readonly kind: 'json'; readonly mediaType: string; readonly value: Json }
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  | {
      readonly kind: 'multipart';
      readonly fields: readonly (readonly [name: string, value: string])[];
      readonly files: readonly FilePart[];
    }
  | { readonly kind: 'none' };

const JSON_TYPE = /^application\/(.+\+)?json$/;

/** Builds the body of an operation's example request: JSON where it is taken, else the first type. */
export function buildSampleBody({
  method,
  requestBody,
}: Pick<DescribedOperation, 'method' | 'requestBody'>): SampleBody {
  const contents = requestBody?.contents ?? [];
  const content = contents.find(({ mediaType }) => JSON_TYPE.test(mediaType)) ?? contents[0];
  // The body of a GET has no meaning (RFC 9110, 9.3.1), and fetch refuses to send one.
  if (!content || method === 'GET') return { kind: 'none' };
  const { mediaType } = content;
  const value = content.examples[0]?.value ?? buildExampleValue(content.schema);
  if (JSON_TYPE.test(mediaType)) return { kind: 'json', mediaType, value };
  if (mediaType === 'multipart/form-data') return buildMultipart(content, value);
  if (mediaType === 'application/x-www-form-urlencoded') {
    const text = new URLSearchParams(
      listFields(value).map(([name, own]) => [name, own]),
    ).toString();
    return { kind: 'text', mediaType, text };
  }
  return { kind: 'text', mediaType, text: formatValue(value) };
}

function listFields(value: Json): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const entries: [string, Json][] = Object.entries(value);
  return entries.map(([name, own]) => [name, formatValue(own)] as const);
}

function buildMultipart({ schema }: MediaContent, value: Json): SampleBody {
  const given = listFields(value);
  const isFile = (own: Schema) => (own.items ?? own).format === 'binary';
  const files = schema.properties.filter(({ schema: own }) => isFile(own));
  return {
    kind: 'multipart',
    fields: given
      .filter(([name]) => !files.some((file) => file.name === name))
      .map(([name, own]) => [formatPartName(name), own]),
    files: files
      .filter(({ name, required }) => required || given.some(([own]) => own === name))
      .map(({ name, schema: own }) => {
        const { example } = own.items ?? own;
        const stated = typeof example === 'string' ? example : `${name}.bin`;
        const fileName = stated.replace(/[^\w.-]/g, '_');
        return { name: formatPartName(name), fileName, contentType: readContentType(fileName) };
      }),
  };
}

/** A field's name in a part's header, escaped as HTML 4.10.21.8 asks; backslashes stay out of trouble. */
function formatPartName(name: string): string {
  return name.replace(/[\r\n"\\]/g, encodeURIComponent);
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
};

function readContentType(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return CONTENT_TYPES[extension] ?? 'application/octet-stream';
}
