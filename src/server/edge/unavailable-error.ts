import { HttpError } from './http-error.ts';

const RETRY_SECONDS = 30;
const MESSAGE = 'The database is not available now. Try again later.';

/** Says that what was asked needs the database, which is away, full or cannot be written: 503 with Retry-After (RFC 9110, 10.2.3). */
export class UnavailableError extends HttpError {
  override readonly name = 'UnavailableError';

  constructor(options: ErrorOptions = {}) {
    super(503, MESSAGE, { ...options, headers: { 'retry-after': String(RETRY_SECONDS) } });
  }
}

/** Whether an error is the store's, which knows the failures of a database that its operator can mend. */
export function isStoreFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'StoreError';
}
