import type { ProblemDocument } from '#server/edge/build-problem-response.ts';
import { HttpError } from '#server/edge/http-error.ts';

/** A problem document (RFC 9457), as the description has it. */
export interface Problem extends ProblemDocument {
  readonly code: string;
  readonly pointer?: string;
  readonly existingId?: string;
  readonly requestId: string;
}

/** Describes a problem of the sandbox itself, which no operation documents. */
export interface SandboxProblem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ends a request with a problem of the sandbox itself: the error of the server's edge, with the code and the title that it has here. */
export class SandboxError extends HttpError {
  override readonly name = 'SandboxError';
  readonly problem: SandboxProblem;

  constructor(problem: SandboxProblem) {
    super(problem.status, problem.detail, { headers: problem.headers ?? {} });
    this.problem = problem;
  }
}

const RETRY_SECONDS = 30;

/** Said when the database is away, full or cannot be written. */
export const STORE_UNAVAILABLE: SandboxProblem = {
  status: 503,
  code: 'service_unavailable',
  title: 'The sandbox is unavailable',
  detail:
    'The database of the sandbox is not available now. Send the request again later. If the request has an idempotency key, use the same key.',
  headers: { 'retry-after': String(RETRY_SECONDS) },
};

/** Said when a workspace is asked for that is not there. */
export const WORKSPACE_GONE: SandboxProblem = {
  status: 404,
  code: 'workspace_not_found',
  title: 'No such workspace',
  detail: 'This workspace does not exist. A workspace is deleted after seven days without use.',
};
