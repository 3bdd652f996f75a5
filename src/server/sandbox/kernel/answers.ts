import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Answer } from './call.ts';

/** 200 with a document. */
export function ok(json: unknown): Answer {
  return { status: 200, json };
}

/** 201 with the document that was made. */
export function created(json: unknown): Answer {
  return { status: 201, json };
}

/** 202 with the document of what has begun. */
export function accepted(json: unknown): Answer {
  return { status: 202, json };
}

/** 204. */
export function noContent(): Answer {
  return { status: 204 };
}

/**
 * 200 with a CSV file: byte order mark, a line of headings, a line for each row.
 *
 * @param name of the file, with its ending
 */
export function csvFile(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Answer {
  const text = stringify(
    [columns, ...rows].map((row) => [...row]),
    { bom: true },
  );
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  };
  return { status: 200, headers, text };
}
