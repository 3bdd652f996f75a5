import { buildProblemResponse } from '#server/edge/build-problem-response.ts';
import type { HttpError } from '#server/edge/http-error.ts';
import { formatRequestId } from '#server/sandbox/kernel/secrets.ts';
import { STORE_UNAVAILABLE, type Problem } from './problem.ts';

/** Says in the sandbox's form what the server in front refuses. */
export function formatHttpError({ status, message, headers }: HttpError): Response {
  const isUnavailable = status === STORE_UNAVAILABLE.status;
  const problem: Problem = {
    type: 'about:blank',
    title: isUnavailable ? STORE_UNAVAILABLE.title : 'The server refuses the request',
    status,
    code: isUnavailable ? STORE_UNAVAILABLE.code : 'refused',
    detail: message,
    requestId: formatRequestId(crypto.getRandomValues(new Uint8Array(6))),
  };
  return buildProblemResponse(problem, headers);
}
