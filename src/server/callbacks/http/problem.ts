import { buildProblemResponse } from '#server/edge/build-problem-response.ts';
import type { HttpError } from '#server/edge/http-error.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthenticated',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  415: 'Not readable',
  422: 'Not as described',
  429: 'Too many requests',
  503: 'Unavailable',
};

/** Says in the callbacks' form why a request is refused: a problem document (RFC 9457). */
export function formatProblem({ status, message, headers }: HttpError): Response {
  const title = TITLES[status] ?? 'Error';
  return buildProblemResponse({ type: 'about:blank', title, status, detail: message }, headers);
}
