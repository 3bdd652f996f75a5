import type { JsonObject } from '#contract/json.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import type { CallbackDatabase, StoredCallback } from '#server/callbacks/callback-tables.ts';
import { tamper } from '#server/callbacks/delivery/tamper.ts';
import {
  addCallback,
  changeInbox,
  emptyInbox,
  findCallback,
  FRESH,
  listCallbacks,
  needInbox,
  type NewCallback,
} from '#server/callbacks/inbox-store.ts';
import type { Timers } from '#server/background/timers.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { findOwner, findOwnerByKey, type Owner } from './check-key.ts';
import type { Watch } from './create-watch.ts';
import * as parse from './parse-input.ts';
import { receivePost, type PostLimit } from './receive-post.ts';
import { showCallback, showInbox } from './show-callback.ts';
import { streamEvents } from './stream-events.ts';

export interface RouteParts {
  readonly db: CallbackDatabase;
  readonly timers: Timers;
  readonly limits: CallbackLimits;
  readonly watch: Watch;
  /** Origins that callbacks may be sent to. */
  readonly origins: ReadonlySet<string>;
  readonly limitPosts: PostLimit;
  /** Called when there is something to deliver. */
  readonly onWork: (workspaceId: string) => void;
}

const INBOX = /^\/callbacks\/([0-9a-z]{1,64})(?:\/(.{1,200}))?$/;
const ACTION = /^(cbk_[0-9a-f]{20})\/(replay|tamper|delay)$/;

/** The addresses below /callbacks/{workspaceId}. @throws HttpError for what is refused */
export function createCallbackRoutes(parts: RouteParts): (request: Request) => Promise<Response> {
  const { db } = parts;
  return async (request) => {
    const [, workspaceId, rest = ''] = INBOX.exec(new URL(request.url).pathname) ?? [];
    if (workspaceId === undefined) throw new HttpError(404, 'There is nothing at this address.');
    const [, callbackId, action] = ACTION.exec(rest) ?? [];
    const { method } = request;
    if (callbackId !== undefined && action !== undefined) {
      expectMethod(method, ['POST']);
      const owner = await findOwnerByKey(db, workspaceId, request);
      return act(parts, owner, { callbackId, action }, request);
    }
    if (method === 'POST' && rest !== '') {
      const owner = await findOwner(db, workspaceId);
      const { hasMade, response } = await receivePost(parts, owner, request);
      if (hasMade) parts.watch.notify(owner.id);
      return response;
    }
    const route = findRoute(parts, rest);
    if (!route) throw new HttpError(404, 'Only posts are taken at this address.');
    expectMethod(method, Object.keys(route));
    const owner = await findOwnerByKey(db, workspaceId, request);
    return route[method]!(owner, request);
  };
}

type Route = Readonly<Record<string, (owner: Owner, request: Request) => Promise<Response>>>;

function findRoute(parts: RouteParts, rest: string): Route | undefined {
  switch (rest) {
    case '':
      return {
        GET: (owner, request) => answerList(parts, owner, request),
        DELETE: (owner) => answerEmptied(parts, owner),
      };
    case 'settings':
      return {
        GET: (owner) => answerSettings(parts, owner),
        PUT: (owner, request) => answerChanged(parts, owner, request),
      };
    case 'events':
      return { GET: (owner, request) => answerEvents(parts, owner, request) };
    default:
      return undefined;
  }
}

function expectMethod(method: string, allowed: readonly string[]): void {
  if (allowed.includes(method)) return;
  throw new HttpError(405, 'This address has no such method.', {
    headers: { allow: allowed.join(', ') },
  });
}

async function answerList({ db }: RouteParts, owner: Owner, request: Request): Promise<Response> {
  const { limit, before } = parse.parsePage(new URL(request.url).searchParams);
  // The sequence first: what changes in between is told by the events once more, and not lost.
  const inbox = await needInbox(db, owner.id);
  const rows = await listCallbacks(db, owner.id, limit + 1, before);
  const shown = rows.slice(0, limit);
  return Response.json({
    data: shown.map((row) => showCallback(row, inbox.secret, owner.clockOffset)),
    nextCursor: rows.length > limit ? String(shown.at(-1)!.position) : null,
    lastEventId: String(inbox.sequence),
  });
}

async function answerEmptied({ db, watch }: RouteParts, { id }: Owner): Promise<Response> {
  await needInbox(db, id);
  await emptyInbox(db, id);
  watch.notify(id);
  return new Response(null, { status: 204 });
}

async function answerSettings({ db, origins }: RouteParts, { id }: Owner): Promise<Response> {
  return Response.json(showInbox(await needInbox(db, id), [...origins]));
}

async function answerChanged(parts: RouteParts, owner: Owner, request: Request): Promise<Response> {
  const { db, origins } = parts;
  const fields = await parse.readFields(request);
  const inbox = await needInbox(db, owner.id);
  const now = { answerStatus: inbox.answer_status, arrival: inbox.arrival, target: inbox.target };
  await changeInbox(db, owner.id, parse.parseSettings(fields, now, origins));
  return answerSettings(parts, owner);
}

async function answerEvents(
  { db, timers, limits, watch }: RouteParts,
  { id }: Owner,
  request: Request,
): Promise<Response> {
  const inbox = await needInbox(db, id);
  const after = parse.parseLastEventId(request.headers.get('last-event-id')) ?? inbox.sequence;
  const watcher = watch.join(id);
  const options = { db, workspaceId: id, after, watcher, timers, limits };
  request.signal.addEventListener('abort', () => watcher.leave(), { once: true });
  return new Response(streamEvents(options), {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  });
}

async function act(
  parts: RouteParts,
  owner: Owner,
  { callbackId, action }: { readonly callbackId: string; readonly action: string },
  request: Request,
): Promise<Response> {
  const { db, limits } = parts;
  const fields = await parse.readFields(request);
  const callback = await findCallback(db, owner.id, callbackId);
  if (!callback) throw new HttpError(404, 'This callback is no longer in the inbox.');
  const copy = await buildCopy(parts, owner, callback, { action, fields });
  const added = await addCallback(db, copy, limits.keptCallbacks);
  if (!added) throw new HttpError(404, 'The inbox is gone.');
  parts.onWork(owner.id);
  const { secret } = await needInbox(db, owner.id);
  return Response.json(showCallback(added, secret, owner.clockOffset), { status: 202 });
}

/** A callback that is sent once more, as a new one in the inbox: what has happened stays as it was. */
async function buildCopy(
  { db, timers }: RouteParts,
  owner: Owner,
  seen: StoredCallback,
  { action, fields }: { readonly action: string; readonly fields: JsonObject },
): Promise<NewCallback> {
  const now = timers.now();
  const copy: NewCallback = {
    ...FRESH,
    workspace_id: owner.id,
    event_id: seen.event_id,
    event: seen.event,
    source: 'replay',
    body: seen.body,
    due_at: now,
    clock_offset: owner.clockOffset,
    created_at: now,
  };
  if (action === 'delay')
    return { ...copy, source: 'delay', due_at: now + parse.parseDelay(fields) * 1000 };
  if (action !== 'tamper') return copy;
  const changed = parse.parseChanged(fields);
  const { secret } = await needInbox(db, owner.id);
  return { ...copy, source: 'tamper', changed, ...tamper(changed, secret, seen.body, now) };
}
