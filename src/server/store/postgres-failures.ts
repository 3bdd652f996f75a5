import { DatabaseError } from 'pg';
import { buildUnusable, StoreError, type KnownFailure } from './store-error.ts';

// Beginnings of PostgreSQL's codes, see https://www.postgresql.org/docs/current/errcodes-appendix.html.
const FAILURES: readonly KnownFailure[] = [
  ['53100', 'full', 'there is no room left on its disk. Make room'],
  ['55P03', 'busy', 'another process has kept a lock for too long. Stop that process'],
  ['57014', 'busy', 'it took too long over a statement. Look at its load'],
  ['40', 'busy', 'two processes changed the same rows at once. Try again'],
  ['25P03', 'busy', 'it has ended a transaction that took too long. Look at the load'],
  ['25006', 'unwritable', 'it can only be read. Check that it is not a standby'],
  ['42501', 'unwritable', 'a right is missing. Let the user create and change tables'],
  ['28', 'unreachable', 'it refused the user or the password. Check DATABASE_URL'],
  ['3F', 'unwritable', 'its user has no schema for tables. Create it, or check search_path'],
  ['3D000', 'missing', 'there is no database of this name. Create it, or check DATABASE_URL'],
  ['08', 'unreachable', 'the connection broke. Check the server'],
  ['57P', 'unreachable', 'it is starting or stopping. Check the server'],
  ['XX', 'damaged', 'it says that its data are damaged. Restore a copy'],
  ['58', 'failed', 'its disk failed. Check the disk'],
];
/** No connection for the site at all. */
const NONE_LEFT: KnownFailure = ['', 'busy', 'it has no connection left. Allow more connections'];
// PostgreSQL has a code, and poolers have words under the code of another failure.
const REFUSED = '53300';
const REFUSED_BY_POOLER =
  /no more connections allowed|max(imum)? ?clients?( connections)? reached/i;
/** All connections that there are have been in use for too long. */
export const ALL_IN_USE: KnownFailure = [
  '',
  'busy',
  'all connections to it are in use. Look at its load, or allow more connections',
];
// The same for what the driver says, by its code or message. Whatever else it says means that nobody answers.
const NO_ANSWER: KnownFailure = [
  '',
  'unreachable',
  'it does not answer. Check DATABASE_URL and the server',
];
const DRIVER_FAILURES: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(ENOTFOUND|EAI_)/, 'the name of its host is not known. Check DATABASE_URL and the DNS'],
  [/does not support SSL/, 'it has no TLS. Switch TLS on there, or correct sslmode'],
  [/CERT|VERIFY|^ERR_(TLS|SSL)/, 'its certificate is not trusted. Check sslrootcert and the name'],
  [/password must be/, 'it wants a password. Put the password into DATABASE_URL'],
  [/^(ENOENT|EACCES)$/, 'a file that DATABASE_URL names cannot be read. Check its path'],
];
// A session keeps whether it may write as it was when it began, and a new connection may find another server.
const LOST = /^(08|57P|25P03|25006)/;

/**
 * A StoreError for failures that the operator can mend; others, such as a broken constraint, as they are but without
 * the values that PostgreSQL quotes.
 *
 * @param isLogin whether no call has caused it: whatever the server says then, it lets nobody in
 */
export function explainPostgresFailure(error: unknown, location: string, isLogin = false): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof RangeError)
    return error;
  if (!(error instanceof DatabaseError))
    return buildUnusable(location, findDriverFailure(error), error);
  for (const name of ['detail', 'where', 'internalQuery'] as const) delete error[name];
  const code = error.code ?? '';
  if (isConnectionRefused(error)) return buildUnusable(location, NONE_LEFT, error);
  const known = FAILURES.find(([beginning]) => code.startsWith(beginning));
  if (known) return buildUnusable(location, known, error);
  const reason = `it lets nobody in (${code}). Check DATABASE_URL and its log`;
  return isLogin ? buildUnusable(location, [code, 'unreachable', reason], error) : error;
}

function findDriverFailure(error: Error): KnownFailure {
  const { code = '' } = error as NodeJS.ErrnoException;
  const known = DRIVER_FAILURES.find(
    ([pattern]) => pattern.test(code) || pattern.test(error.message),
  );
  return known ? ['', 'unreachable', known[1]] : NO_ANSWER;
}

/** Whether the server, or a pooler before the server, has no connection left to give. */
export function isConnectionRefused(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return error.code === REFUSED || REFUSED_BY_POOLER.test(error.message);
}

/** Whether a connection cannot be used any more after a failure. */
export function isConnectionLost(error: unknown): boolean {
  return !(error instanceof DatabaseError) || LOST.test(error.code ?? '');
}

/** Where a database is, without user and password. */
export function formatLocation(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${decodeURIComponent(pathname.slice(1))} at ${host}`.trim();
  } catch {
    return 'of DATABASE_URL';
  }
}
