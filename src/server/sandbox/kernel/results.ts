import { stringify } from 'csv-stringify/browser/esm/sync';
import { escapeFormula } from './formula-text.ts';

/** 200 with a document. */
export function ok<const Json>(json: Json): { readonly status: 200; readonly json: Json } {
  return { status: 200, json };
}

/** 201 with the document that was made. */
export function created<const Json>(json: Json): { readonly status: 201; readonly json: Json } {
  return { status: 201, json };
}

/** 202 with the document of what has begun. */
export function accepted<const Json>(json: Json): { readonly status: 202; readonly json: Json } {
  return { status: 202, json };
}

/** 204. */
export function noContent(): { readonly status: 204 } {
  return { status: 204 };
}

/** 200 with a text that is not JSON. */
interface TextResult {
  readonly status: 200;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * 200 with a CSV file: byte order mark, a line of headings, a line for each row. What a spreadsheet program would
 * run as a formula gets an apostrophe.
 *
 * @param name of the file, with its ending
 */
export function csvFile(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): TextResult {
  const text = stringify(
    [columns, ...rows].map((row) =>
      row.map((value) => (typeof value === 'string' ? escapeFormula(value) : value)),
    ),
    { bom: true },
  );
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  };
  return { status: 200, headers, text };
}
