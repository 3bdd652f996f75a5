import type { AttemptKeys } from '#site/console/request/create-attempt-keys.ts';
import { readProblem } from '#site/console/response/read-problem.ts';
import type { ExamResult } from '#exam/exam-types.ts';
import { LATE_MS } from '#ui/wait-for-network.ts';
import type { Callback, Cause, InboxSettings } from './callback-types.ts';

/** Keys by which an inbox is asked. */
export interface InboxOwner {
  readonly id: string;
  readonly appKey: string;
}

/** An answer other than the one that was hoped for. */
export class InboxError extends Error {
  override readonly name = 'InboxError';
  /** 0 when nothing has answered. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The first page of an inbox, and where its events go on. */
export interface InboxPage {
  readonly data: readonly Callback[];
  readonly nextCursor: string | null;
  readonly lastEventId: string;
}

/** The server answers any request within 30 seconds. */
const EXAM_MS = 35_000;
const NOT_REACHED = 'The server is not reachable now.';
const NOT_READ = 'The response of the server could not be read.';

interface Sending {
  /** JSON. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** @throws InboxError where nothing responds in time */
function send(
  { appKey }: InboxOwner,
  method: string,
  path: string,
  { body, headers, timeoutMs = LATE_MS }: Sending,
): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: {
      Authorization: `Bearer ${appKey}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  };
  return fetch(path, init).catch(() => {
    throw new InboxError(0, NOT_REACHED);
  });
}

async function ask(
  owner: InboxOwner,
  method: string,
  path: string,
  { fields, ...sending }: { fields?: object } & Omit<Sending, 'body'> = {},
): Promise<Response> {
  const body = fields && { body: JSON.stringify(fields) };
  const response = await send(owner, method, path, { ...sending, ...body });
  if (response.ok) return response;
  const { status } = response;
  throw new InboxError(status, describeProblem(status, await readDocument(response)));
}

/** Asks, and reads the answer: a network with a page to sign in answers 200 as well, and an answer may end in the middle. */
async function askFor<Answer>(...question: Parameters<typeof ask>): Promise<Answer> {
  const response = await ask(...question);
  try {
    return (await response.json()) as Answer;
  } catch {
    throw new InboxError(0, NOT_READ);
  }
}

/** The document of a response; undefined where the response is none, or ended in the middle. */
const readDocument = (response: Response): Promise<unknown> =>
  response.json().catch(() => undefined);

/** What a problem document says; its status where it says nothing. */
function describeProblem(status: number, problem: unknown): string {
  const { detail, title } = readProblem(problem);
  return detail ?? title ?? `The server returned ${status}.`;
}

const formatPath = ({ id }: InboxOwner, rest = '') => `/callbacks/${id}${rest}`;

export function loadPage(owner: InboxOwner, cursor?: string): Promise<InboxPage> {
  const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  return askFor(owner, 'GET', formatPath(owner, `?limit=50${query}`));
}

export function loadSettings(owner: InboxOwner): Promise<InboxSettings> {
  return askFor(owner, 'GET', formatPath(owner, '/settings'));
}

export function saveSettings(
  owner: InboxOwner,
  changes: Partial<Pick<InboxSettings, 'answerStatus' | 'order' | 'target'>>,
): Promise<InboxSettings> {
  return askFor(owner, 'PUT', formatPath(owner, '/settings'), { fields: changes });
}

/** What sends a callback of the inbox once more. */
export interface Repeat {
  readonly callbackId: string;
  readonly action: 'replay' | 'tamper' | 'delay';
  readonly fields?: object | undefined;
}

/**
 * Sends a callback once more, changed or later where the fields say so. Where no response comes, the next attempt has the same
 * idempotency key.
 *
 * @throws InboxError
 */
export async function repeatCallback(
  owner: InboxOwner,
  { callbackId, action, fields = {} }: Repeat,
  keys: AttemptKeys,
): Promise<Callback> {
  const path = formatPath(owner, `/${callbackId}/${action}`);
  const name = path + JSON.stringify(fields);
  const headers = { 'Idempotency-Key': keys.take(name) };
  const made = await askFor<Callback>(owner, 'POST', path, { fields, headers });
  keys.settle(name);
  return made;
}

/** Lets the server examine a receiver at a listed host. */
export function examineReceiver(
  owner: InboxOwner,
  fields: { url: string; count?: string; nextSecret?: string; event: string },
): Promise<ExamResult> {
  const path = formatPath(owner, '/exam');
  return askFor(owner, 'POST', path, { fields, timeoutMs: EXAM_MS });
}

export async function emptyInbox(owner: InboxOwner): Promise<void> {
  const { status } = await ask(owner, 'DELETE', formatPath(owner));
  // A page to sign in has a body.
  if (status !== 204) throw new InboxError(0, NOT_READ);
}

/**
 * Makes a call to the sandbox that leads to callbacks. Where no response comes, the next attempt has the same idempotency key.
 *
 * @param base what stands before the path of a call
 * @returns the status of its response
 * @throws InboxError
 */
export async function triggerCallback(
  owner: InboxOwner,
  base: string,
  cause: Cause,
  keys: AttemptKeys,
): Promise<number> {
  const { operationId, method, path, body } = cause;
  const response = await send(owner, method, `${base}${path}`, {
    headers: { 'Idempotency-Key': keys.take(operationId) },
    ...(body !== '' && { body }),
  });
  const answer = await readDocument(response);
  if (answer === undefined && response.ok) throw new InboxError(0, NOT_READ);
  if (answer !== undefined) keys.settle(operationId);
  if (!response.ok) throw new InboxError(response.status, describeProblem(response.status, answer));
  return response.status;
}
