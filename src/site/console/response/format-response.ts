import { COPY_PROBLEMS } from '#contract/offline-copy.ts';
import { COPY_HEADER, HOME_HEADER } from '#contract/sandbox-headers.ts';
import type { WorkspaceHome } from '#site/console/workspace/workspace-home.ts';
import { parseJson } from '#site/console/request/request-draft.ts';
import type { ConsoleResponse, Failure, Outcome } from '#site/console/request/send-request.ts';
import { readProblem } from './read-problem.ts';

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
  507: 'No room',
};

/** A number of bytes as people read it, on one line with its unit. */
export function formatBytes(size: number): string {
  if (size < 1000) return `${size}\u00A0B`;
  return size < 1_000_000
    ? `${(size / 1000).toFixed(1)}\u00A0kB`
    : `${(size / 1_000_000).toFixed(1)}\u00A0MB`;
}

type Headed = Pick<ConsoleResponse, 'headers'>;

const hasHeader = ({ headers }: Headed, header: string): boolean =>
  headers.some(([name]) => name.toLowerCase() === header.toLowerCase());

/** Whether the sandbox of the reader's copy has answered. */
export const isOfCopy = (response: Headed): boolean => hasHeader(response, COPY_HEADER);

/** Whether the copy has made the workspace that has answered: the workspace lives in this browser. */
export const isOfBrowser = (response: Headed): boolean => hasHeader(response, HOME_HEADER);

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
  dots: 'A value of the path is . or .., which no address can have there. Nothing was sent.',
  stopped: 'Stopped. The platform may still have received the request.',
  unanswered: 'The call got no response. The platform may still have received the request.',
};

/** Why there is no answer, as a sentence. */
export function formatFailure(failure: Failure): string {
  return FAILURES[failure];
}

const NO_SANDBOX = 'This copy of the site has no sandbox. The samples work with the platform.';

/** Why the site refuses the key of a workspace that the copy has made. */
const REFUSED: Readonly<Record<WorkspaceHome, string | undefined>> = {
  site: undefined,
  browser:
    'Your workspace lives in your copy, and this page does not use your copy now. Load the page again, or keep a copy again.',
  lost: 'Your workspace was in your copy, and the copy no longer has the workspace. Make a new workspace.',
};

const COPY_CODES: readonly unknown[] = Object.values(COPY_PROBLEMS);

/** What the sandbox of the copy says of a failure that the platform never has. */
function readCopyProblem(response: ConsoleResponse): string | undefined {
  if (!isOfCopy(response)) return undefined;
  const { code, detail } = readProblem(parseJson(response.text));
  return COPY_CODES.includes(code) ? detail : undefined;
}

/**
 * What to do about answers that say more of the sandbox than of the call.
 *
 * @param home where the workspace is whose key was sent
 */
export function formatAdvice(
  outcome: Outcome,
  isWorkspace: boolean,
  home: WorkspaceHome = 'site',
): string | undefined {
  if (outcome.kind === 'failure') return undefined;
  const { status, headers } = outcome.response;
  const ofCopy = readCopyProblem(outcome.response);
  if (ofCopy !== undefined) return ofCopy;
  if (status === 401 && !isOfCopy(outcome.response)) return REFUSED[home];
  const wait = headers.find(([name]) => name === 'retry-after')?.[1];
  if (status === 429) {
    const after = wait !== undefined && /^\d+$/.test(wait) ? ` in ${wait} seconds` : ' in a while';
    return `You sent too many requests in a short time. Nothing was changed. Try again${after}.`;
  }
  if (isWorkspace && status === 404) {
    return NO_SANDBOX;
  }
  if (isWorkspace) return 'The sandbox could not make a workspace, so the call was not sent.';
  return undefined;
}

/** Why no workspace was made, where the outcome says why. */
export function formatReason(outcome: Outcome): string | undefined {
  if (outcome.kind === 'failure') return formatFailure(outcome.failure);
  const isMissing = outcome.response.status === 404;
  return formatAdvice(outcome, false) ?? (isMissing ? NO_SANDBOX : undefined);
}

/** Why no workspace was made, as sentences for the reader. */
export const formatRefusal = (outcome: Outcome): string =>
  `The sandbox could not make a workspace. ${formatReason(outcome) ?? 'Try again in a moment.'}`;
