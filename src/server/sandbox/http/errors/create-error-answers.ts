import type { DocumentedError } from '#description/description-context.ts';
import { buildProblemResponse } from '#server/edge/build-problem-response.ts';
import { formatBearerChallenge } from '#server/edge/format-bearer-challenge.ts';
import { HttpError } from '#server/edge/http-error.ts';
import type { Logger } from '#server/edge/logger.ts';
import { mergeHeaders } from '#server/edge/merge-headers.ts';
import { describeFailure } from '#server/edge/observe/describe-failure.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { isStoreFailure } from '#server/edge/unavailable-error.ts';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { MismatchError } from '#server/sandbox/kernel/check-result.ts';
import { findError, type Operation } from '#server/sandbox/kernel/operation.ts';
import type { SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import { WorkspaceFullError } from '#server/sandbox/kernel/workspace-full-error.ts';
import { buildHttpProblem } from './create-http-error-format.ts';
import { SandboxError, STORE_UNAVAILABLE, type Problem, type SandboxProblem } from './problem.ts';
import { describeWorkspaceFull } from './describe-workspace-full.ts';

interface ErrorAnswerParts {
  /** The catalogue of errors, by code. */
  readonly errors: ReadonlyMap<string, DocumentedError>;
  readonly limits: Pick<SandboxLimits, 'entities'>;
  readonly logger: Pick<Logger, 'error'>;
}

/** The request that an error has ended. */
interface EndedRequest {
  readonly id: string;
  /** The operation that was called; undefined for the control API, and where no operation was found. */
  readonly operation?: Operation;
  /** Headers that the answer has besides its own. */
  readonly headers: HeaderRecord;
}

interface EndedCall extends EndedRequest {
  readonly operation: Operation;
}

type DescribedProblem = SandboxProblem & Pick<Problem, 'pointer' | 'existingId'>;

/** Builds answers to requests that an error has ended. */
export interface ErrorAnswers {
  /** Answers a call that its operation refuses. */
  answerApiError(error: ApiError, request: EndedCall): Response;
  /** Answers what was thrown. A failure is logged. */
  answerError(error: unknown, request: EndedRequest): Response;
}

const MINUTE_SECONDS = 60;

/** Said of a failure of our own where no operation documents it. */
const INTERNAL: SandboxProblem = {
  status: 500,
  code: 'internal_error',
  title: 'The sandbox failed',
  detail: 'Something went wrong on our side. The error is recorded.',
};

/**
 * Creates what makes a problem document of every error of the sandbox. Nothing else does, except for the server in front by
 * createHttpErrorFormat.
 *
 *     the error             comes from                             and is answered with
 *     ApiError              an operation, which documents it       title and status of the catalogue, and its challenge
 *     SandboxError          the sandbox around the operations      its own problem
 *     another HttpError     the server, for any area               the code of its status
 *     WorkspaceFullError    the state of a workspace               507
 *     StoreError            the database                           503, and the log has the failure
 *     anything else         a mistake of ours                      500, and the log has the failure
 */
export function createErrorAnswers({ errors, limits, logger }: ErrorAnswerParts): ErrorAnswers {
  function describeApiError({ code, options }: ApiError, operation: Operation): DescribedProblem {
    const error = errors.get(code);
    if (!error) throw new MismatchError(`Nobody documents the error ${code}.`);
    const { title, status } = error;
    const { cause } = findError(operation, code) ?? error;
    const { detail = cause, pointer, existingId, retryAfter } = options;
    const wait = retryAfter ?? (status === 429 ? MINUTE_SECONDS : undefined);
    const pause: HeaderRecord = wait === undefined ? {} : { 'retry-after': String(wait) };
    const challenge = status === 401 ? buildChallenge(operation, code) : {};
    return {
      title,
      status,
      code,
      detail,
      ...(pointer && { pointer }),
      ...(existingId && { existingId }),
      headers: mergeHeaders(pause, challenge),
    };
  }

  function describe(error: unknown, { id, operation }: EndedRequest): DescribedProblem {
    if (error instanceof SandboxError) return error.problem;
    if (error instanceof HttpError) return buildHttpProblem(error);
    if (error instanceof WorkspaceFullError) return describeWorkspaceFull(limits);
    const called = operation && { operation: operation.operationId };
    logger.error('failure', { id, ...called, ...describeFailure(error) });
    if (isStoreFailure(error)) return STORE_UNAVAILABLE;
    if (!operation) return INTERNAL;
    // Where answers are checked, the problem names what does not fit.
    const detail = error instanceof MismatchError ? { detail: error.message } : {};
    return describeApiError(new ApiError('internal_error', detail), operation);
  }

  function build({ headers, ...problem }: DescribedProblem, request: EndedRequest): Response {
    const type = errors.get(problem.code)?.type ?? 'about:blank';
    const document: Problem = { type, ...problem, requestId: request.id };
    return buildProblemResponse(document, mergeHeaders(headers ?? {}, request.headers));
  }

  return {
    answerApiError: (error, request) => build(describeApiError(error, request.operation), request),
    answerError: (error, request) => build(describe(error, request), request),
  };
}

/** Whether an error has the same answer whatever was called: it is no documented one, and no mistake in an operation. */
export function isSameForAll(error: unknown): boolean {
  const isKnown = error instanceof HttpError || error instanceof WorkspaceFullError;
  return isKnown || isStoreFailure(error);
}

/**
 * Builds the header of a 401 (RFC 9110, 15.5.2). A call that takes no token, such as a login, has refused what its body says.
 */
function buildChallenge({ requiresAuthentication }: Operation, code: string): HeaderRecord {
  const isRefused = requiresAuthentication && code !== 'token_missing';
  return { 'www-authenticate': formatBearerChallenge('wallet-api', isRefused) };
}
