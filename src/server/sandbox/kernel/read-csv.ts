import { parse } from 'csv-parse/browser/esm/sync';
import { failWith } from './api-error.ts';

/** Characters of one line. The parser takes seconds for a single line of 2 MB, and the process answers nobody meanwhile. */
const MAX_LINE = 65_536;

/** A record of a CSV file, and the line of the file on which it begins. The first line is 1. */
export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

/** What the parser says of a record: `info.lines` is its last line, and `raw` begins with the empty lines before it. */
interface ParsedRecord {
  readonly info: { readonly lines: number };
  readonly raw: string;
  readonly record: readonly string[];
}

/** Reads the first `count` records of a CSV file. Refuses what is no CSV text with `file_type_unsupported`. */
export function readCsv(bytes: Uint8Array, count: number): readonly CsvRecord[] {
  // One kind of line end: the parser counts the two characters of a quoted one as two lines.
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  if (text.split('\n').some((line) => line.length > MAX_LINE))
    failType(`file has a line of more than ${MAX_LINE} characters.`);
  return parseText(text, count).map(({ info, raw, record }) => ({
    line: info.lines - raw.trim().split('\n').length + 1,
    values: record,
  }));
}

function parseText(text: string, to: number): readonly ParsedRecord[] {
  const options = { relax_column_count: true, skip_empty_lines: true, trim: true, to };
  try {
    return parse(text, { ...options, info: true, raw: true }) as unknown as ParsedRecord[];
  } catch {
    return failType();
  }
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? failType() : text;
  } catch {
    return failType();
  }
}

function failType(detail = 'file is not CSV text in UTF-8.'): never {
  return failWith('file_type_unsupported', { pointer: '/file', detail });
}
