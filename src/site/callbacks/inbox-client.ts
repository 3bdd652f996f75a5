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

const TIMEOUT_MS = 15_000;
const NOT_REACHED = 'The server is not reachable now.';

async function ask(
  owner: InboxOwner,
  method: string,
  path: string,
  fields?: object,
): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: {
      Authorization: `Bearer ${owner.appKey}`,
      ...(fields && { 'Content-Type': 'application/json' }),
    },
    ...(fields && { body: JSON.stringify(fields) }),
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const response = await fetch(path, init).catch(() => {
    throw new InboxError(0, NOT_REACHED);
  });
  if (response.ok) return response;
  throw new InboxError(response.status, await readProblem(response));
}

/** What a problem document says; its status where it says nothing. */
async function readProblem(response: Response): Promise<string> {
  try {
    const { detail, title } = (await response.json()) as { detail?: string; title?: string };
    return detail ?? title ?? `The server returned ${response.status}.`;
  } catch {
    return `The server returned ${response.status}.`;
  }
}

const formatPath = ({ id }: InboxOwner, rest = '') => `/callbacks/${id}${rest}`;

export async function loadPage(owner: InboxOwner, cursor?: string): Promise<InboxPage> {
  const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const response = await ask(owner, 'GET', formatPath(owner, `?limit=50${query}`));
  return (await response.json()) as InboxPage;
}

export async function loadSettings(owner: InboxOwner): Promise<InboxSettings> {
  return (await (await ask(owner, 'GET', formatPath(owner, '/settings'))).json()) as InboxSettings;
}

export async function saveSettings(
  owner: InboxOwner,
  changes: Partial<Pick<InboxSettings, 'answerStatus' | 'order' | 'target'>>,
): Promise<InboxSettings> {
  const response = await ask(owner, 'PUT', formatPath(owner, '/settings'), changes);
  return (await response.json()) as InboxSettings;
}

/** Sends a callback once more, changed or later where the fields say so. */
export async function repeatCallback(
  owner: InboxOwner,
  callbackId: string,
  action: 'replay' | 'tamper' | 'delay',
  fields: object = {},
): Promise<Callback> {
  const path = formatPath(owner, `/${callbackId}/${action}`);
  return (await (await ask(owner, 'POST', path, fields)).json()) as Callback;
}

export async function emptyInbox(owner: InboxOwner): Promise<void> {
  await ask(owner, 'DELETE', formatPath(owner));
}

/** Moves the clock of the workspace on. @param workspaces address of the workspaces */
export async function advanceClock(
  owner: InboxOwner,
  workspaces: string,
  seconds: number,
): Promise<void> {
  await ask(owner, 'POST', `${workspaces}/${owner.id}/clock`, { advance: seconds });
}

/**
 * Makes a call to the sandbox that leads to callbacks.
 *
 * @param base what stands before the path of a call
 * @returns the status of its answer
 */
export async function triggerCallback(
  owner: InboxOwner,
  base: string,
  cause: Cause,
): Promise<number> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${owner.appKey}`,
    'Idempotency-Key': crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    ...(cause.body !== '' && { 'Content-Type': 'application/json' }),
  };
  const response = await fetch(`${base}${cause.path}`, {
    method: cause.method,
    headers,
    ...(cause.body !== '' && { body: cause.body }),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new InboxError(0, NOT_REACHED);
  });
  if (!response.ok) throw new InboxError(response.status, await readProblem(response));
  return response.status;
}
