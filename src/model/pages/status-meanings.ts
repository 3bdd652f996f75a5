import type { ErrorEntry, Page } from '#model/site-model.ts';

/** Reason phrase and meaning of each HTTP status that the API uses (RFC 9110, RFC 6585, RFC 4918). */
const MEANINGS: Readonly<Record<number, readonly [phrase: string, meaning: string]>> = {
  200: ['OK', 'Done. The answer shows the state afterwards.'],
  201: ['Created', 'Something new was made; the answer is what was made.'],
  202: ['Accepted', 'The request was taken and the work goes on; its end comes by callback.'],
  204: ['No Content', 'Done. The answer has no body.'],
  400: ['Bad Request', 'The request could not be read.'],
  401: ['Unauthorized', 'There is no valid key or token.'],
  403: ['Forbidden', 'The key or user is known and may not do this.'],
  404: ['Not Found', 'Something that the request names does not exist in your company.'],
  405: ['Method Not Allowed', 'The path is known, and takes another method.'],
  409: ['Conflict', 'The request is sound, and the present state does not allow it.'],
  413: ['Content Too Large', 'The file or the body is larger than the call takes.'],
  415: ['Unsupported Media Type', 'The file or body has a type that the call does not take.'],
  422: ['Unprocessable Content', 'A parameter or field does not fit its description.'],
  423: ['Locked', 'Too many wrong attempts; wait.'],
  429: ['Too Many Requests', 'The limit of this minute is reached; wait.'],
  500: ['Internal Server Error', 'The platform failed; the work may have been done.'],
  502: ['Bad Gateway', 'A connected provider did not answer, and nothing was changed or charged.'],
  503: ['Service Unavailable', 'The service cannot be reached; the work may have been done.'],
  504: [
    'Gateway Timeout',
    'Something on the way got no answer in time; the work may have been done.',
  ],
  507: ['Insufficient Storage', 'The workspace of the sandbox is full.'],
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
