import { readErrorCatalogue } from '#description/read-document.ts';
import type { Area } from '#server/edge/area.ts';
import { buildProblemResponse } from '#server/edge/build-problem-response.ts';
import type { HttpError } from '#server/edge/http-error.ts';
import type { Problem, SandboxProblem } from './problem.ts';

/** What the server in front of the sandbox refuses, by status, as the catalogue of errors calls it. */
const CODES: Readonly<Record<number, string>> = {
  400: 'request_malformed',
  405: 'method_not_allowed',
  408: 'request_malformed',
  413: 'body_too_large',
  429: 'rate_limited',
  503: 'service_unavailable',
};
const OTHERS = 'internal_error';
const TITLE = 'The server refuses the request';

/** A refusal of the server in front as a problem of the sandbox. */
export function buildHttpProblem({ status, message, headers }: HttpError): SandboxProblem {
  return { status, code: CODES[status] ?? OTHERS, title: TITLE, detail: message, headers };
}

/**
 * Creates what says in the sandbox's form what the server in front refuses.
 *
 * @param description the bundled one, whose catalogue explains the errors; without it they have no page
 */
export function createHttpErrorFormat(description: unknown): NonNullable<Area['formatError']> {
  const errors = readErrorCatalogue(description);
  return (error, _request, { id }) => {
    const { headers, ...problem } = buildHttpProblem(error);
    const { type = 'about:blank', title = TITLE } = errors.get(problem.code) ?? {};
    const document: Problem = { type, ...problem, title, requestId: id };
    return buildProblemResponse(document, headers);
  };
}
