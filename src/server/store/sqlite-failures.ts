import { buildUnusable, StoreError, type KnownFailure } from './store-error.ts';

// Codes of SQLite (https://www.sqlite.org/rescode.html) and of the file system, by their beginning.
const FAILURES: readonly KnownFailure[] = [
  ['SQLITE_FULL', 'full', 'there is no room left on the disk. Make room'],
  ['ENOSPC', 'full', 'there is no room left on the disk. Make room'],
  ['SQLITE_BUSY', 'busy', 'another process has kept it locked for too long. Stop that process'],
  ['SQLITE_NOTADB', 'damaged', 'the file is not a database. Restore a copy, or move it away'],
  ['SQLITE_CORRUPT', 'damaged', 'the file is damaged. Restore a copy, or move it away'],
  ['SQLITE_READONLY', 'unwritable', 'it cannot be written. Check its permissions'],
  [
    'SQLITE_CANTOPEN',
    'unwritable',
    'it cannot be opened or created. Check the permissions of the folder, and that the disk can be written',
  ],
  ['SQLITE_IOERR', 'failed', 'the disk failed. Check the disk'],
];
const PRIMARY_CODES: Readonly<Partial<Record<number, string>>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};
const FOLDER_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']);
const FOLDER_FAILURE: KnownFailure = [
  'E',
  'unwritable',
  'its folder cannot be written. Check DATA_DIR and its permissions',
];

/** A StoreError for failures that the operator can mend; others, such as a broken constraint, as they are. */
export function explainSqliteFailure(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const code = readSqliteCode(error);
  const known = FOLDER_CODES.has(code)
    ? FOLDER_FAILURE
    : FAILURES.find(([beginning]) => code.startsWith(beginning));
  return known ? buildUnusable(file, known, error) : error;
}

/** What SQLite calls a failure, such as `SQLITE_BUSY`, or the file system, such as `ENOSPC`. */
export function readSqliteCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // A file that cannot be opened has no code, only this message, with 14 for SQLITE_CANTOPEN.
  if (error.message.includes('Unable to open connection')) return 'SQLITE_CANTOPEN';
  const { code, rawCode } = error as { code?: unknown; rawCode?: unknown };
  if (typeof code !== 'string') return '';
  // The driver has no name for most extended codes. The last eight bits are the code without the extension.
  const isUnnamed = code.startsWith('UNKNOWN_SQLITE_ERROR') && typeof rawCode === 'number';
  return isUnnamed ? (PRIMARY_CODES[rawCode & 0xff] ?? code) : code;
}
