import { findError } from './operation.ts';
import { describeUnknownName } from './describe-unknown-name.ts';
import { readEscapedFormula } from './formula-text.ts';
import { readCsv, type CsvRecord } from './read-csv.ts';
import { ok } from './results.ts';
import type { SharedCall, UploadedFile } from './call.ts';
import { failWith, ApiError } from './api-error.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_ROWS = 5000;

/** A row of an uploaded file: its values by heading, blanks left out. */
export type Row = Readonly<Record<string, string | undefined>>;

/** Why a row is passed over. */
export class RowError extends Error {
  override readonly name = 'RowError';
  readonly column: string;

  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

/** A call with a CSV file in the form field `file`. */
interface UploadCall extends SharedCall<
  never,
  unknown,
  { readonly file: string; readonly dryRun?: boolean }
> {
  readonly files: { readonly file: UploadedFile | undefined };
}

export interface UploadOptions {
  /** Headings that the file must have, and no other. */
  readonly columns: readonly string[];
  /** Does what one row asks for; throws RowError or ApiError. */
  readonly importRow: (row: Row) => void;
  /** Column that a refusal of importRow is about, by its code. */
  readonly columnsOfCodes?: Readonly<Record<string, string>>;
}

/**
 * Reads the CSV file of the form field `file` row by row and answers with the documented report. Rows with mistakes change
 * nothing; with `dryRun` none does.
 */
export function importRows(
  call: UploadCall,
  { columns, importRow, columnsOfCodes = {} }: UploadOptions,
) {
  // A part without a file name may be a file all the same (RFC 7578, section 4.2).
  const text = call.body.file;
  const { file = text ? { bytes: new TextEncoder().encode(text) } : undefined } = call.files;
  if (!file) return failWith('validation_failed', { pointer: '/file', detail: 'file is missing.' });
  const rows = parseRows(file.bytes, columns);
  const mistakes: { line: number; column: string; message: string }[] = [];
  const isDry = call.body.dryRun === true;
  try {
    call.state.attempt(() => {
      for (const { line, read } of rows) {
        const mistake = findMistake(call, () => importRow(read()), columnsOfCodes, columns);
        if (mistake) mistakes.push({ line, ...mistake });
      }
      if (isDry) throw new DryRunError();
    });
  } catch (error) {
    if (!(error instanceof DryRunError)) throw error;
  }
  const [first] = mistakes;
  if (rows.length === mistakes.length)
    failWith('file_row_invalid', {
      detail: first
        ? `Line ${first.line}, ${first.column}: ${first.message}`
        : 'The file has no line after the headings.',
    });
  return ok({
    id: call.state.createId('upl'),
    rowCount: rows.length,
    createdCount: rows.length - mistakes.length,
    rejectedCount: mistakes.length,
    errors: mistakes,
  });
}

/** Leaves an attempt whose result is known. */
class DryRunError extends Error {
  override readonly name = 'DryRunError';
}

function findMistake(
  call: UploadCall,
  take: () => void,
  columnsOfCodes: Readonly<Record<string, string>>,
  columns: readonly string[],
): { column: string; message: string } | undefined {
  try {
    call.state.attempt(take);
    return undefined;
  } catch (error) {
    if (error instanceof RowError) return { column: error.column, message: error.message };
    if (!(error instanceof ApiError)) throw error;
    const { detail, pointer } = error.options;
    const title = findError(call.operation, error.code)?.cause ?? error.code;
    return {
      column: columnsOfCodes[error.code] ?? pointer?.slice(1) ?? columns[0] ?? 'file',
      message: (detail ?? title).slice(0, 200),
    };
  }
}

/** A line of the file after the headings. `read` throws RowError. */
interface FileRow {
  readonly line: number;
  readonly read: () => Row;
}

function parseRows(bytes: Uint8Array, columns: readonly string[]): readonly FileRow[] {
  if (bytes.length > MAX_BYTES)
    failWith('file_too_large', {
      pointer: '/file',
      detail: `file has ${bytes.length} bytes, and at most ${MAX_BYTES} are taken.`,
    });
  // One line too many is enough to refuse the file.
  const [first, ...records] = readCsv(bytes, MAX_ROWS + 2);
  const headings = first?.values ?? [];
  assertKnownHeadings(headings, columns);
  for (const column of columns) assertOneHeading(headings, column);
  if (records.length > MAX_ROWS)
    failWith('file_too_large', {
      pointer: '/file',
      detail: `file has at least ${records.length} lines after the headings, and at most ${MAX_ROWS} are taken.`,
    });
  return records.map((record) => ({ line: record.line, read: () => readRow(record, headings) }));
}

/** Reads the values of a record by heading. A value under no heading shows that a comma is too many. */
function readRow({ values }: CsvRecord, headings: readonly string[]): Row {
  const last = headings.findLast((heading) => heading !== '') ?? 'file';
  const fields = values.flatMap((value, index) => {
    const heading = headings[index];
    if (value === '') return [];
    if (!heading) throw new RowError(last, `The value ${quote(value)} is under no heading.`);
    return [[heading, readEscapedFormula(value)] as const];
  });
  return Object.fromEntries(fields);
}

function quote(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
}

function assertOneHeading(headings: readonly string[], column: string): void {
  const count = headings.filter((heading) => heading === column).length;
  if (count === 1) return;
  const mistake = count === 0 ? 'is missing' : 'is in the file twice';
  failWith('validation_failed', {
    pointer: '/file',
    detail: `The heading ${column} ${mistake}.`,
  });
}

/** A column without a heading is what a spreadsheet leaves behind a last comma, and is no name. */
function assertKnownHeadings(headings: readonly string[], columns: readonly string[]): void {
  const unknown = headings.filter((heading) => heading !== '' && !columns.includes(heading));
  const [name] = unknown;
  if (name === undefined) return;
  const names = { name, count: unknown.length, known: columns, kind: 'column of this file' };
  failWith('field_unknown', { pointer: '/file', detail: describeUnknownName(names) });
}
