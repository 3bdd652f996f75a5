import { SIGNATURE_HEADER } from '#contract/callback-headers.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import type { Attempt, CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import { chooseInboxStatus } from '#server/callbacks/delivery/attempt.ts';
import {
  addCallback,
  NEW_CALLBACK,
  requireInbox,
  type RandomBytes,
} from '#server/callbacks/inbox-store.ts';
import type { Timers } from '#server/background/timers.ts';
import type { Owner } from './find-owner.ts';
import { readPostedText } from './parse-input.ts';

/** Counts a post to an inbox. @throws HttpError 429 */
export type PostLimit = (workspaceId: string) => Promise<void>;

export interface ReceiveParts {
  readonly db: CallbackDatabase;
  readonly timers: Timers;
  readonly limits: Pick<CallbackLimits, 'bodyBytes' | 'maxCallbacks'>;
  readonly limitPosts: PostLimit;
  /** What ids and secrets are made of. */
  readonly random: RandomBytes;
}

/** Headers that say nothing of the sender's machine and network. */
const SHOWN_HEADERS = ['content-type', 'user-agent', SIGNATURE_HEADER];
const MAX_HEADER = 300;
const MAX_TEXT = 100;

/**
 * Takes what anybody's client posts to an inbox, and answers as the reader has chosen.
 *
 * @throws HttpError 413, 415, 429
 */
export async function receivePost(
  { db, timers, limits, limitPosts, random }: ReceiveParts,
  { id, clockOffset }: Owner,
  request: Request,
): Promise<{ readonly hasMade: boolean; readonly response: Response }> {
  await limitPosts(id);
  const body = await readPostedText(request, limits.bodyBytes);
  const inbox = await requireInbox(db, id, random);
  const now = timers.now();
  const headers = readHeaders(request.headers);
  const status = chooseInboxStatus(inbox, headers[SIGNATURE_HEADER], body, now);
  const address = new URL(request.url).pathname;
  const attempt: Attempt = { at: now, address, headers, status, failure: null, milliseconds: 0 };
  const { eventId, event } = readEvent(body);
  const callback = {
    ...NEW_CALLBACK,
    workspace_id: id,
    event_id: eventId,
    event,
    source: 'client' as const,
    body,
    state: status < 300 ? ('delivered' as const) : ('failed' as const),
    attempts: JSON.stringify([attempt]),
    attempt_count: 1,
    due_at: now,
    clock_offset: clockOffset,
    created_at: now,
  };
  const added = await addCallback(db, callback, { kept: limits.maxCallbacks, random });
  return { hasMade: added !== undefined, response: new Response(null, { status }) };
}

function readHeaders(headers: Headers): Readonly<Record<string, string>> {
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value.slice(0, MAX_HEADER)] as const];
  });
  return Object.fromEntries(shown);
}

/** Id and type of an event, where the body is one. */
function readEvent(body: string): {
  readonly eventId: string | null;
  readonly event: string | null;
} {
  const readName = (value: unknown) =>
    typeof value === 'string' && /^[\w.-]+$/.test(value) ? value.slice(0, MAX_TEXT) : null;
  try {
    const { id, type } = (JSON.parse(body) ?? {}) as {
      readonly id?: unknown;
      readonly type?: unknown;
    };
    return { eventId: readName(id), event: readName(type) };
  } catch {
    return { eventId: null, event: null };
  }
}
