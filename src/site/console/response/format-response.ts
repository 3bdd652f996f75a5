import { COPY_HEADER } from '#contract/sandbox-headers.ts';
import type { ConsoleResponse, Failure, Outcome } from '#site/console/request/send-request.ts';

const PHRASES: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  400: 'Bad request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  422: 'Not as described',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'Provider failed',
  503: 'Unavailable',
};

/** A number of bytes as people read it, on one line with its unit. */
export function formatBytes(size: number): string {
  if (size < 1000) return `${size}\u00A0B`;
  return size < 1_000_000
    ? `${(size / 1000).toFixed(1)}\u00A0kB`
    : `${(size / 1_000_000).toFixed(1)}\u00A0MB`;
}

/** Whether the sandbox of the reader's copy has answered, since the site did not. */
export function isOfCopy({ headers }: Pick<ConsoleResponse, 'headers'>): boolean {
  return headers.some(([name]) => name.toLowerCase() === COPY_HEADER.toLowerCase());
}

/** Status, time and size of an answer in one line, and that it is of the copy. */
export function formatResponseLine(response: ConsoleResponse): string {
  const { status, statusText, milliseconds, size } = response;
  const phrase = PHRASES[status] ?? statusText;
  const facts = [
    `${status} ${phrase}`.trim(),
    `${Math.round(milliseconds)}\u00A0ms`,
    formatBytes(size),
    ...(isOfCopy(response) ? ['from your copy'] : []),
  ];
  return facts.join(', ');
}

const FAILURES: Readonly<Record<Failure, string>> = {
  offline: 'You are offline. Your input is kept.',
  timeout: 'No response within 30 seconds. Your input is kept.',
  unreachable: 'The address is not reachable now. Your input is kept.',
  redirected:
    'The response redirects to another address. The console did not follow it, so your key stays safe.',
  unsendable:
    'Your key or a header has a character that no header can have, such as a long dash. Nothing was sent.',
  stopped: 'Stopped. The platform may still have received the request.',
};

/** Why there is no answer, as a sentence. */
export function formatFailure(failure: Failure): string {
  return FAILURES[failure];
}

/** What to do about answers that say more of the sandbox than of the call. */
export function formatAdvice(outcome: Outcome, isWorkspace: boolean): string | undefined {
  if (outcome.kind === 'failure') return undefined;
  const { status, headers } = outcome.response;
  const wait = headers.find(([name]) => name === 'retry-after')?.[1];
  if (status === 429) {
    const after = wait !== undefined && /^\d+$/.test(wait) ? ` in ${wait} seconds` : ' in a while';
    return `You sent too many requests in a short time. Nothing was changed. Try again${after}.`;
  }
  if (isWorkspace && status === 404) {
    return 'This copy of the site has no sandbox. The samples work with the platform.';
  }
  if (isWorkspace) return 'The sandbox could not make a workspace, so the call was not sent.';
  return undefined;
}
