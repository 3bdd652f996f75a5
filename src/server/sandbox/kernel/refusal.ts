/** What a refusal says besides its code. */
export interface RefusalOptions {
  /** What was wrong this time. @default the cause that the operation documents */
  readonly detail?: string;
  /** JSON Pointer into the request's body, or /name of a query parameter. */
  readonly pointer?: string;
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter?: number;
  /** Whether what the call has changed counts all the same, such as a counted wrong password. @default false */
  readonly keepsChanges?: boolean;
}

/** A call that is answered with one of its documented errors; nothing that it has done so far counts. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly options: RefusalOptions;

  constructor(code: string, options: RefusalOptions = {}) {
    super(options.detail ?? code);
    this.code = code;
    this.options = options;
  }
}

/**
 * Ends a call with a documented error.
 *
 * @param code of api/errors.yaml, and documented for the operation
 */
export function refuse(code: string, options: RefusalOptions = {}): never {
  throw new Refusal(code, options);
}
