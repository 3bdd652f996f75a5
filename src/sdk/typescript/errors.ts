/** The body of every refusal (RFC 9457). */
export interface ProblemDocument<Code extends string = string> {
  /** Address of the page that explains the error. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable name of the error, for programs. */
  readonly code: Code;
  /** The mistake in this request, for people. */
  readonly detail: string;
  /** JSON Pointer (RFC 6901) to the field, where there is one. */
  readonly pointer?: string;
  /** The payout that already has the reference of the request. */
  readonly existingId?: string;
  readonly requestId: string;
}

/** What every error of a call knows. */
interface CallFacts {
  readonly operationId: string;
  /** The key that the call has sent. Send it again, and the change is made once. */
  readonly idempotencyKey: string | undefined;
}

/** The platform refuses the call. */
export class WalletError<Code extends string = string> extends Error {
  override readonly name = 'WalletError';
  readonly operationId: string;
  readonly idempotencyKey: string | undefined;
  readonly problem: ProblemDocument<Code>;

  constructor(problem: ProblemDocument<Code>, { operationId, idempotencyKey }: CallFacts) {
    super(`${problem.code}: ${problem.detail} (${problem.requestId})`);
    this.problem = problem;
    this.operationId = operationId;
    this.idempotencyKey = idempotencyKey;
  }

  get code(): Code {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  /** The mistake in this request, for people. */
  get detail(): string {
    return this.problem.detail;
  }

  /** JSON Pointer (RFC 6901) to the field, where there is one. */
  get pointer(): string | undefined {
    return this.problem.pointer;
  }

  /** The payout that already has the reference of the request. */
  get existingId(): string | undefined {
    return this.problem.existingId;
  }

  get requestId(): string {
    return this.problem.requestId;
  }
}

/**
 * There is no answer of the platform: no connection, a timeout, or a response that is not the platform's. Whether the work
 * is done is open. Repeat the call with the same idempotency key to find out.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly operationId: string;
  readonly idempotencyKey: string | undefined;
  /** Status of the last response, if there was one. */
  readonly status: number | undefined;

  constructor(reason: { readonly status?: number; readonly cause?: unknown }, facts: CallFacts) {
    const what = reason.status ?? describeCause(reason.cause);
    super(`No answer from the platform to ${facts.operationId}: ${what}`, { cause: reason.cause });
    this.status = reason.status;
    this.operationId = facts.operationId;
    this.idempotencyKey = facts.idempotencyKey;
  }
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no connection';
  // The runtime says "fetch failed" itself, and has the reason inside.
  const { code, message } = (cause.cause ?? {}) as { readonly code?: unknown; message?: unknown };
  const reason = [code, message].find((text) => typeof text === 'string' && text !== '');
  return typeof reason === 'string' ? reason : cause.message;
}

/** Whether a body of an error is a problem document of the platform, rather than the page of a proxy. */
export function isProblem(body: unknown): body is ProblemDocument {
  if (typeof body !== 'object' || body === null) return false;
  const { code, detail, requestId } = body as Record<string, unknown>;
  return [code, detail, requestId].every((field) => typeof field === 'string');
}
