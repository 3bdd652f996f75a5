/** One difference between two versions of the API. */
export interface ApiChange {
  readonly operationId: string;
  /** Page of the operation; of the older version when it has gone. */
  readonly page: string;
  readonly title: string;
  readonly section: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Whether a program that was written for the older version can fail. */
  readonly breaking: boolean;
  /** A clause without a full stop, in Markdown. */
  readonly text: string;
  /** Field of the answer that could be missing before and is always there now, when the change is this. */
  readonly settled?: string;
  /** Names of fields and parameters without which the change reaches no program, such as `amount`. Absent where a program need not name any. */
  readonly names?: readonly string[];
}

/** What of an operation tells its calls in a text. */
export interface CallableOperation {
  readonly operationId: string;
  readonly method: string;
  /** With {parameters}, such as `/v1/accounts/{accountId}`. */
  readonly endpoint: string;
}

/** All that differs between an older version of the API and the current version. */
export interface ApiChanges {
  /** The older version. */
  readonly since: string;
  /** The current version. */
  readonly version: string;
  /** Errors that calls of all sections can be refused with, and could not be in the older version. */
  readonly errors: readonly string[];
  /** Each way to call an operation in one of both versions, the older way first. */
  readonly operations: readonly CallableOperation[];
  readonly changes: readonly ApiChange[];
}

/** Place on the changelog where readers find the changes that reach their program. */
export const YOUR_CALLS_ID = 'your-calls';
