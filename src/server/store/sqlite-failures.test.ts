import { describe, expect, it } from 'vitest';
import { explainSqliteFailure, readSqliteCode } from './sqlite-failures.ts';

/** A failure as the driver throws it when it has no name for the code. */
function createUnnamedError(rawCode: number): Error {
  const code = `UNKNOWN_SQLITE_ERROR_${rawCode}`;
  return Object.assign(new Error('attempt to write a readonly database'), { code, rawCode });
}

describe('a failure that the driver has no name for', () => {
  // SQLite's numbers: SQLITE_READONLY_DIRECTORY, SQLITE_IOERR_FSYNC and so on (https://www.sqlite.org/rescode.html).
  it.each([
    [1544, 'unwritable'],
    [1034, 'failed'],
    [261, 'busy'],
    [779, 'damaged'],
    [1038, 'unwritable'],
  ])('is known by the end of its number: %i is %s', (rawCode, failure) =>
    expect(explainSqliteFailure(createUnnamedError(rawCode), 'site.sqlite')).toMatchObject({
      name: 'StoreError',
      failure,
    }),
  );

  it('is waited for when another process is busy', () =>
    expect(readSqliteCode(createUnnamedError(261))).toBe('SQLITE_BUSY'));

  it('stays as it is when nobody can mend it', () => {
    const error = createUnnamedError(19);
    expect(explainSqliteFailure(error, 'site.sqlite')).toBe(error);
  });
});
