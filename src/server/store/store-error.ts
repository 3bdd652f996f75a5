/**
 * Why the database cannot do what was asked: `missing` there is none yet, `unreachable` its server does not answer or
 * does not let us in, `unwritable` it cannot be written, `full` no room on the disk, `busy` another process holds it too
 * long, `damaged` the file is no database, `newer` a later version of the site has changed it, `failed` anything else.
 */
export type StoreFailure =
  | 'missing'
  | 'unreachable'
  | 'unwritable'
  | 'full'
  | 'busy'
  | 'damaged'
  | 'newer'
  | 'failed';

/** A failure of the database that the operator can mend; the message says how and is not for readers. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** A failure by the beginning of its code, with what is wrong and what the operator can do. */
export type KnownFailure = readonly [beginning: string, failure: StoreFailure, reason: string];

/** Says of a database that it cannot be used. @param location where the database is, without secrets */
export function buildUnusable(
  location: string,
  [, failure, reason]: KnownFailure,
  cause?: Error,
): StoreError {
  return new StoreError(
    failure,
    `The database ${location} cannot be used: ${reason}.`,
    cause && { cause },
  );
}
