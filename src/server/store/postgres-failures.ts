import { DatabaseError } from 'pg';
import { StoreError, type StoreFailure } from './store-error.ts';

// Beginnings of PostgreSQL's codes, see https://www.postgresql.org/docs/current/errcodes-appendix.html.
type KnownFailure = readonly [beginning: string, failure: StoreFailure, reason: string];
const FAILURES: readonly KnownFailure[] = [
  ['53100', 'full', 'there is no room left on its disk. Make room'],
  ['53300', 'busy', 'it has no connection left. Allow more connections'],
  ['55P03', 'busy', 'another process has kept a lock for too long. Stop that process'],
  ['57014', 'busy', 'it took too long over a statement. Look at its load'],
  ['40', 'busy', 'two processes changed the same rows at once. Try again'],
  ['25P03', 'busy', 'it has ended a transaction that took too long. Look at the load'],
  ['25006', 'unwritable', 'it can only be read. Check that it is not a standby'],
  ['42501', 'unwritable', 'a right is missing. Let the user create and change tables'],
  ['28', 'unreachable', 'it refused the user or the password. Check DATABASE_URL'],
  ['3D000', 'missing', 'there is no database of this name. Create it, or check DATABASE_URL'],
  ['08', 'unreachable', 'the connection broke. Check the server'],
  ['57P', 'unreachable', 'it is starting or stopping. Check the server'],
  ['XX', 'damaged', 'it says that its data are damaged. Restore a copy'],
  ['58', 'failed', 'its disk failed. Check the disk'],
];
// A session keeps whether it may write as it was when it began, and a new connection may find another server.
const LOST = /^(08|57P|25P03|25006)/;

/**
 * A StoreError for failures that the operator can mend; others, such as a broken constraint, as they are but without
 * the values that PostgreSQL quotes.
 */
export function explainPostgresFailure(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof RangeError)
    return error;
  if (!(error instanceof DatabaseError))
    return buildError(
      'unreachable',
      location,
      'it does not answer. Check DATABASE_URL and the server',
      error,
    );
  for (const name of ['detail', 'where', 'internalQuery'] as const) delete error[name];
  const code = error.code ?? '';
  const known = FAILURES.find(([beginning]) => code.startsWith(beginning));
  return known ? buildError(known[1], location, known[2], error) : error;
}

/** Whether a connection cannot be used any more after a failure. */
export function isConnectionLost(error: unknown): boolean {
  return !(error instanceof DatabaseError) || LOST.test(error.code ?? '');
}

/** Where a database is, without user and password. */
export function formatLocation(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${decodeURIComponent(pathname.slice(1))} at ${host}`;
  } catch {
    return 'of DATABASE_URL';
  }
}

function buildError(
  failure: StoreFailure,
  location: string,
  reason: string,
  cause: Error,
): StoreError {
  return new StoreError(failure, `The database ${location} cannot be used: ${reason}.`, { cause });
}
