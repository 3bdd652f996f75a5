/** What an error says besides its code. */
export interface ApiErrorOptions {
  /** What was wrong this time. @default the cause that the operation documents */
  readonly detail?: string;
  /** JSON Pointer into the request's body, or /name of a query parameter. */
  readonly pointer?: string | undefined;
  /** Id of the object that has what the request asks for. */
  readonly existingId?: string;
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter?: number;
  /** Whether what the call has changed counts all the same, such as a counted wrong password. @default false */
  readonly keepsChanges?: boolean;
}

/** A call that is answered with one of its documented errors; nothing that it has done so far counts. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly options: ApiErrorOptions;

  constructor(code: string, options: ApiErrorOptions = {}) {
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
export function failWith(code: string, options: ApiErrorOptions = {}): never {
  throw new ApiError(code, options);
}
