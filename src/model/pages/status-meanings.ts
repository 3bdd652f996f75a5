import type { ErrorEntry, Page } from '#model/site-model.ts';

/** Reason phrase and meaning of each HTTP status that the API uses (RFC 9110, RFC 6585, RFC 4918). */
const MEANINGS: Readonly<Record<number, readonly [phrase: string, meaning: string]>> = {
  200: ['OK', 'The request succeeded. The response shows the new state.'],
  201: ['Created', 'The request created an object. The response returns the object.'],
  202: [
    'Accepted',
    'The platform accepted the request and is working on it. The page of the call says where you read the result.',
  ],
  204: ['No Content', 'The request succeeded. The response has no body.'],
  400: ['Bad Request', 'The platform could not read the request.'],
  401: ['Unauthorized', 'The request has no valid key or token.'],
  403: ['Forbidden', 'The key or user does not have the permission for this call.'],
  404: ['Not Found', 'An object that the request names does not exist in your company.'],
  405: ['Method Not Allowed', 'The path exists, but not with this method.'],
  409: ['Conflict', 'The request is valid, but the current state does not allow it.'],
  413: ['Content Too Large', 'The file or body is larger than the call accepts.'],
  415: ['Unsupported Media Type', 'The call does not accept this type of file or body.'],
  422: ['Unprocessable Content', 'A parameter or field does not fit its description.'],
  423: ['Locked', 'There were too many wrong attempts. Wait.'],
  429: ['Too Many Requests', 'You reached the rate limit of this minute. Wait.'],
  500: ['Internal Server Error', 'The platform failed. The work may be done or not.'],
  502: [
    'Bad Gateway',
    'A connected provider did not respond, and nothing was changed. Without a problem document, the work may be done.',
  ],
  503: ['Service Unavailable', 'The service is unavailable. The work may be done or not.'],
  504: [
    'Gateway Timeout',
    'A server between you and the platform got no response in time. The work may be done or not.',
  ],
  507: ['Insufficient Storage', 'The sandbox workspace is full.'],
};

/** Reason phrase of a status, '' when it is not known. */
export function formatStatusPhrase(status: number): string {
  return MEANINGS[status]?.[0] ?? '';
}

/** What a status means here, in a sentence; '' when it is not known. */
export function formatStatusMeaning(status: number): string {
  return MEANINGS[status]?.[1] ?? '';
}

/** The statuses that operations and errors name, in ascending order. */
export function listStatuses(pages: readonly Page[], errors: readonly ErrorEntry[]): number[] {
  const answered = pages.flatMap((page) =>
    page.kind === 'operation' ? page.operation.responses.map(({ status }) => Number(status)) : [],
  );
  const statuses = new Set([...answered, ...errors.map(({ status }) => status)]);
  return [...statuses].filter((status) => status > 0).toSorted((one, other) => one - other);
}
