import { readErrorCatalogue } from '#description/read-document.ts';
import type { Area } from '#server/edge/area.ts';
import { buildProblemResponse } from '#server/edge/build-problem-response.ts';
import type { Problem } from './problem.ts';

/** What the server in front of the sandbox refuses, by status, as the catalogue of errors calls it. */
const CODES: Readonly<Record<number, string>> = {
  400: 'request_malformed',
  405: 'method_not_allowed',
  413: 'body_too_large',
  429: 'rate_limited',
  503: 'service_unavailable',
};
const OTHERS = 'internal_error';

/**
 * Creates what says in the sandbox's form what the server in front refuses.
 *
 * @param description the bundled one, whose catalogue explains the errors; without it they have no page
 */
export function createHttpErrorFormat(description: unknown): NonNullable<Area['formatError']> {
  const errors = readErrorCatalogue(description);
  return ({ status, message, headers }, _request, { id }) => {
    const code = CODES[status] ?? OTHERS;
    const problem: Problem = {
      type: errors.get(code)?.type ?? 'about:blank',
      title: errors.get(code)?.title ?? 'The server refuses the request',
      status,
      code,
      detail: message,
      requestId: id,
    };
    return buildProblemResponse(problem, headers);
  };
}
