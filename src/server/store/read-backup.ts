import { createReadStream } from 'node:fs';
import { BackupError } from './backup-error.ts';
import {
  createBackupHash,
  parseBackupEnd,
  parseBackupHeader,
  parseBackupRow,
  parseBackupTable,
  type BackupHeader,
  type BackupRow,
  type BackupTable,
} from './backup-format.ts';

/** What is done with a backup while it is read, in order of the file. */
export interface BackupVisitor {
  visitTable?(table: BackupTable, header: BackupHeader): void;
  visitRows?(table: BackupTable, rows: readonly BackupRow[]): Promise<void>;
}

const ROWS_AT_ONCE = 200;
/** No line of a backup is longer. A file that is something else must not fill the memory. */
const LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * Reads a backup to its end and checks its form, its number of rows and its checksum. What is handed to the visitor
 * counts only when the call returns.
 *
 * @throws BackupError when the file is missing, is something else, or is not whole
 */
export async function readBackup(file: string, visitor: BackupVisitor = {}): Promise<BackupHeader> {
  const fail = (reason: string, cause?: unknown): never => {
    throw new BackupError(`${file} cannot be used: ${reason}`, { cause });
  };
  const hash = createBackupHash();
  let header: BackupHeader | undefined;
  let table: BackupTable | undefined;
  let count = 0;
  let isEnded = false;
  let rows: BackupRow[] = [];

  async function handOver(): Promise<void> {
    if (table && rows.length > 0) await visitor.visitRows?.(table, rows);
    rows = [];
  }

  async function readLine(bytes: Buffer): Promise<void> {
    if (isEnded) fail('Something follows its end.');
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (!header) {
      header = parseBackupHeader(value);
    } else if (Array.isArray(value)) {
      if (!table) return fail('A row belongs to no table.');
      rows.push(parseBackupRow(value, table.columns));
      count += 1;
      if (rows.length === ROWS_AT_ONCE) await handOver();
    } else {
      await handOver();
      const end = parseBackupEnd(value);
      if (end) {
        isEnded = true;
        if (end.rows !== count || end.sha256 !== hash.digest('hex'))
          fail('It was changed or damaged.');
        return;
      }
      table = parseBackupTable(value) ?? fail('A line does not belong to a backup.');
      visitor.visitTable?.(table, header);
    }
    hash.update(bytes).update('\n');
  }

  for await (const line of readLines(file, fail)) {
    try {
      await readLine(line);
    } catch (error) {
      if (error instanceof SyntaxError) fail('It is not a backup, or was cut off.', error);
      if (error instanceof TypeError) fail(error.message, error);
      throw error;
    }
  }
  if (!header || !isEnded) return fail('It was cut off.');
  return header;
}

/** Lines without their line feeds. Text of a row may hold other characters that end lines elsewhere. */
async function* readLines(
  file: string,
  fail: (reason: string, cause?: unknown) => never,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(LINE_FEED, start);
        const part = chunk.subarray(start, end === -1 ? chunk.length : end);
        parts.push(part);
        length += part.length;
        if (length > LINE_BYTES) fail('It is not a backup.');
        if (end === -1) break;
        yield Buffer.concat(parts);
        parts = [];
        length = 0;
        start = end + 1;
      }
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) fail('It cannot be read.', error);
    throw error;
  }
  if (length > 0) fail('It was cut off.');
}
