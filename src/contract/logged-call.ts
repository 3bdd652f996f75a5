/** A call that the local sandbox has answered, as `/log` gives it. */
export interface LoggedCall {
  /** Rises by one with each call. */
  readonly number: number;
  /** RFC 3339, by the clock of the sandbox. */
  readonly time: string;
  readonly method: string;
  /** With the query: who reads the log has sent the calls. */
  readonly path: string;
  /** Names of the fields in the body, also of nested ones, each once. Absent without a body in JSON. */
  readonly fields?: readonly string[];
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
}
