import { createHash } from 'node:crypto';
import type { JsonObject } from '#contract/json.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import type { CallbackDatabase, StoredCallback } from '#server/callbacks/callback-tables.ts';
import { ATTEMPT_FAILURES } from '#contract/attempt-failure.ts';
import { chooseSecret } from '#contract/callback-channel.ts';
import { readChannel, type KnownChannel } from '#server/callbacks/delivery/read-channels.ts';
import { tamper } from '#server/callbacks/delivery/tamper.ts';
import type { Examine } from '#server/callbacks/exam/create-examiner.ts';
import {
  addCallback,
  changeInbox,
  clearInbox,
  NEW_CALLBACK,
  requireInbox,
  type NewCallback,
  type RandomBytes,
} from '#server/callbacks/inbox-store.ts';
import { findCallback, listCallbacks } from '#server/callbacks/read-callbacks.ts';
import type { Timers } from '#server/background/timers.ts';
import type { Logger } from '#server/edge/logger.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { readBearerToken } from '#server/edge/read-bearer-token.ts';
import {
  createRouter,
  type MethodMismatch,
  type RouteTable,
} from '#server/edge/routing/create-router.ts';
import { readPath } from '#server/edge/routing/read-path.ts';
import { findOwnerByAddress, findOwnerByKey, type Owner } from './find-owner.ts';
import type { Watch } from './create-watch.ts';
import * as parse from './parse-input.ts';
import { receivePost, type PostLimit } from './receive-post.ts';
import { buildCallbackDocument, buildInboxDocument } from './callback-document.ts';
import { streamEvents } from './stream-events.ts';

export interface RouteParts {
  readonly db: CallbackDatabase;
  readonly timers: Timers;
  readonly limits: CallbackLimits;
  readonly watch: Watch;
  readonly logger: Pick<Logger, 'warn'>;
  /** Origins that callbacks may be sent to. */
  readonly origins: ReadonlySet<string>;
  readonly limitPosts: PostLimit;
  readonly examine: Examine;
  /** What ids and secrets are made of. */
  readonly random: RandomBytes;
  /** Called when there is something to deliver. */
  readonly onWork: (workspaceId: string) => void;
}

/** A request to an inbox that exists, by somebody who has its key where the route needs one. */
interface InboxCall {
  readonly parts: RouteParts;
  readonly owner: Owner;
  readonly request: Request;
  /** Parts of the path by their names in the table. */
  readonly parameters: Readonly<Record<string, string>>;
}

interface CallbackRoute {
  /** Whether anybody may call it, without the workspace's key. */
  readonly isOpen?: boolean;
  readonly answer: (call: InboxCall) => Promise<Response>;
}

/** What follows the id of a workspace where a callback was to be sent again: a placeholder, no id, or no such action. */
const MISTAKEN_ACTION = /^(?:[^/]*\/(?:replay|tamper|delay)|cbk_.*)$/;
const POSTED = '/callbacks/:inbox{[0-9a-z]{1,64}}/:address{.{1,200}}';
const ROUTES: RouteTable<CallbackRoute> = {
  '/callbacks/:inbox{[0-9a-z]{1,64}}': {
    GET: { answer: answerList },
    DELETE: { answer: answerEmptied },
  },
  '/callbacks/:inbox{[0-9a-z]{1,64}}/settings': {
    GET: { answer: answerSettings },
    PUT: { answer: answerChanged },
  },
  '/callbacks/:inbox{[0-9a-z]{1,64}}/exam': { POST: { answer: answerExam } },
  '/callbacks/:inbox{[0-9a-z]{1,64}}/events': { GET: { answer: answerEvents } },
  '/callbacks/:inbox{[0-9a-z]{1,64}}/:callback{cbk_[0-9a-f]{20}}/:action{replay|tamper|delay}': {
    POST: { answer: answerAction },
  },
  [POSTED]: { POST: { isOpen: true, answer: answerPosted } },
};

/** The addresses below /callbacks/. @throws HttpError for what is refused */
export function createCallbackRoutes(parts: RouteParts): (request: Request) => Promise<Response> {
  const { db } = parts;
  const router = createRouter(ROUTES);
  return async (request) => {
    const found = router.find(request.method, readPath(request.url));
    if (!found) throw new HttpError(404, 'There is nothing at this address.');
    if ('allowed' in found) throw refuseMethod(found);
    const { handler, parameters } = found;
    const inbox = parameters['inbox'] ?? '';
    const owner = handler.isOpen
      ? await findOwnerByAddress(db, inbox)
      : await findOwnerByKey(db, inbox, request);
    return handler.answer({ parts, owner, request, parameters });
  };
}

function refuseMethod({ allowed, path }: MethodMismatch): HttpError {
  if (path === POSTED) return new HttpError(404, 'This address accepts only POST requests.');
  const headers = { allow: allowed.join(', ') };
  return new HttpError(405, 'This address does not support the method.', { headers });
}

async function answerPosted(call: InboxCall): Promise<Response> {
  const { parts, owner, request, parameters } = call;
  if (parameters['inbox'] === owner.id && isMistakenCall(request, parameters['address'])) {
    const detail =
      'There is nothing at this address for POST. To send a callback again, name it by its id, which begins with cbk_.';
    throw new HttpError(404, detail);
  }
  const { hasMade, response } = await receivePost(parts, owner, request);
  if (hasMade) parts.watch.notify(owner.id);
  return response;
}

/**
 * Whether a post to an address that names the workspace was to be a call. Inboxes have names of their own in the addresses that
 * clients get, and who posts a callback has no key of the workspace.
 */
function isMistakenCall({ headers }: Request, address = ''): boolean {
  return readBearerToken(headers) !== undefined || MISTAKEN_ACTION.test(address);
}

async function answerList({ parts, owner, request }: InboxCall): Promise<Response> {
  const { db, random, timers } = parts;
  const { limit, before } = parse.parsePage(new URL(request.url).searchParams);
  // The sequence comes first: the events repeat a change that happens in between, so that it is not lost.
  const inbox = await requireInbox(db, owner.id, random);
  const rows = await listCallbacks(db, owner.id, limit + 1, before);
  const shown = rows.slice(0, limit);
  return Response.json({
    data: shown.map((row) => buildCallbackDocument(row, inbox.secret, owner.clockOffset)),
    nextCursor: rows.length > limit ? String(shown.at(-1)!.position) : null,
    lastEventId: String(inbox.sequence),
    now: new Date(timers.now()).toISOString(),
  });
}

async function answerEmptied({
  parts: { db, random, watch },
  owner: { id },
}: InboxCall): Promise<Response> {
  await requireInbox(db, id, random);
  await clearInbox(db, id);
  watch.notify(id);
  return new Response(null, { status: 204 });
}

async function answerSettings({
  parts: { db, random, origins },
  owner: { id },
}: InboxCall): Promise<Response> {
  return Response.json(buildInboxDocument(await requireInbox(db, id, random), [...origins]));
}

async function answerChanged(call: InboxCall): Promise<Response> {
  const { parts, owner, request } = call;
  const { db, random, origins } = parts;
  const fields = await parse.readFields(request);
  const inbox = await requireInbox(db, owner.id, random);
  const now = { answerStatus: inbox.answer_status, arrival: inbox.arrival, target: inbox.target };
  await changeInbox(db, owner.id, parse.parseSettings(fields, now, origins));
  return answerSettings(call);
}

async function answerExam({ parts, owner: { id }, request }: InboxCall): Promise<Response> {
  const { db, random, origins, examine } = parts;
  const input = parse.parseExam(await parse.readFields(request), origins);
  const { secret } = await requireInbox(db, id, random);
  return Response.json(await examine(id, secret, input));
}

async function answerEvents({ parts, owner: { id }, request }: InboxCall): Promise<Response> {
  const { db, random, timers, limits, watch, logger } = parts;
  const inbox = await requireInbox(db, id, random);
  const after = parse.parseLastEventId(request.headers.get('last-event-id')) ?? inbox.sequence;
  const watcher = watch.join(id);
  const options = { db, workspaceId: id, after, watcher, timers, limits, logger };
  request.signal.addEventListener('abort', () => watcher.leave(), { once: true });
  return new Response(streamEvents(options), {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  });
}

async function answerAction({ parts, owner, request, parameters }: InboxCall): Promise<Response> {
  const { db, random, limits } = parts;
  const { callback: callbackId = '', action = '' } = parameters;
  const fields = await parse.readFields(request);
  const callback = await findCallback(db, owner.id, callbackId);
  if (!callback) throw new HttpError(404, 'This callback is no longer in the inbox.');
  const copy = await buildCopy(parts, owner, callback, { action, fields });
  const key = request.headers.get('idempotency-key');
  const id = key === null ? {} : { id: buildRepeatId(key, parameters, fields) };
  const added = await addCallback(db, { ...copy, ...id }, { kept: limits.maxCallbacks, random });
  if (!added) throw new HttpError(404, 'The inbox no longer exists.');
  parts.onWork(owner.id);
  const { secret } = await requireInbox(db, owner.id, random);
  return Response.json(buildCallbackDocument(added, secret, owner.clockOffset), { status: 202 });
}

/**
 * The id of what a request with an idempotency key puts into the inbox. It is the same for the same request, so a second attempt
 * finds what the first one has made.
 */
function buildRepeatId(
  key: string,
  { callback, action }: InboxCall['parameters'],
  fields: JsonObject,
): string {
  const request = JSON.stringify([key, callback, action, fields]);
  return `cbk_${createHash('sha256').update(request).digest('hex').slice(0, 20)}`;
}

/** A callback that is sent once more, as a new one in the inbox: what has happened stays as it was. */
async function buildCopy(
  parts: RouteParts,
  owner: Owner,
  seen: StoredCallback,
  { action, fields }: { readonly action: string; readonly fields: JsonObject },
): Promise<NewCallback> {
  const { db, timers } = parts;
  const now = timers.now();
  const channelId = parse.parseChannelId(fields) ?? seen.channel_id;
  const known = await readChannel(db, owner.id, channelId);
  if (known && !known.channel?.address)
    throw new HttpError(404, 'The workspace has no channel of the kind callback with this id.');
  const copy: NewCallback = {
    ...NEW_CALLBACK,
    workspace_id: owner.id,
    event_id: seen.event_id,
    event: seen.event,
    source: 'replay',
    channel_id: channelId,
    address: known?.channel?.address ?? null,
    body: seen.body,
    due_at: now,
    clock_offset: owner.clockOffset,
    created_at: now,
  };
  if (action === 'delay')
    return { ...copy, source: 'delay', due_at: now + parse.parseDelay(fields) * 1000 };
  if (action !== 'tamper') return copy;
  const changed = parse.parseChanged(fields);
  const secret = await findSecret(parts, owner, known, now);
  return { ...copy, source: 'tamper', changed, ...tamper(changed, secret, seen.body, now) };
}

/** The secret that signs now, for a channel or for the inbox. @throws HttpError 409 */
async function findSecret(
  { db, random }: RouteParts,
  { id, clockOffset }: Owner,
  known: KnownChannel | undefined,
  now: number,
): Promise<string> {
  if (!known) return (await requireInbox(db, id, random)).secret;
  if (known.secrets) return chooseSecret(known.secrets, now + clockOffset);
  throw new HttpError(409, `${ATTEMPT_FAILURES['no-secret']}.`);
}
