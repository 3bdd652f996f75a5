import type { JsonObject } from '#contract/json.ts';
import { COUNTED_ID, EXAM_EVENT_TYPES, type ExamEventType } from '#exam/exam-types.ts';
import {
  ARRIVALS,
  CHANGEABLE,
  type Arrival,
  type Changed,
} from '#server/callbacks/callback-tables.ts';
import type { InboxSettings } from '#server/callbacks/inbox-store.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { readJsonObject } from '#server/edge/body/read-json-object.ts';
import { readText } from '#server/edge/body/read-text.ts';

const MAX_INPUT_BYTES = 4096;
const MAX_TARGET = 500;
const MAX_DELAY_SECONDS = 7200;
const DEFAULT_DELAY_SECONDS = 30;
const MAX_PAGE = 100;
const DEFAULT_PAGE = 50;

const STATUSES = { 'utf-8': 415 };

/**
 * Reads a body as text, byte order mark included, since a signature covers it.
 *
 * @throws HttpError 413, or 415 for what is no UTF-8
 */
export function readPostedText(request: Request, maxBytes: number): Promise<string> {
  return readText(request, { maxBytes, statuses: STATUSES, isByteOrderMarkKept: true });
}

/** Reads a body as a JSON object; none is an empty one. @throws HttpError 400, 413, 415 */
export function readFields(request: Request): Promise<JsonObject> {
  return readJsonObject(request, {
    maxBytes: MAX_INPUT_BYTES,
    statuses: STATUSES,
    isWholeJson: true,
    isByteOrderMarkKept: true,
  });
}

function isOneOf<Value extends string>(list: readonly Value[], value: unknown): value is Value {
  return list.some((item) => item === value);
}

/**
 * Reads what a reader chooses for an inbox; what is left out stays.
 *
 * @param origins that callbacks may be sent to
 */
export function parseSettings(
  fields: JsonObject,
  now: InboxSettings,
  origins: ReadonlySet<string>,
): InboxSettings {
  const { answerStatus = now.answerStatus, order = now.arrival, target = now.target } = fields;
  const isStatus =
    Number.isInteger(answerStatus) && Number(answerStatus) >= 200 && Number(answerStatus) <= 599;
  if (!isStatus) throw new HttpError(422, 'answerStatus must be a whole number from 200 to 599.');
  if (!isOneOf<Arrival>(ARRIVALS, order))
    throw new HttpError(422, `order must be one of ${ARRIVALS.join(', ')}.`);
  return {
    answerStatus: Number(answerStatus),
    arrival: order,
    target: parseTarget(target, origins),
  };
}

function parseTarget(target: unknown, origins: ReadonlySet<string>): string | null {
  if (target === null) return null;
  return parseListed(target, 'target must be an address, or null for the inbox.', origins);
}

/** Reads an address at a host that the operator has listed. */
function parseListed(target: unknown, reason: string, origins: ReadonlySet<string>): string {
  const url =
    typeof target === 'string' && target.length <= MAX_TARGET && URL.canParse(target)
      ? new URL(target)
      : undefined;
  if (!url) throw new HttpError(422, reason);
  if (!origins.has(url.origin) || url.username !== '' || url.password !== '')
    throw new HttpError(
      422,
      'Callbacks are sent only to addresses that the operator of this site has listed.',
    );
  return url.href;
}

/** What a reader asks an exam to do. */
export interface ExamInput {
  readonly url: string;
  /** Address that counts, with `{id}` for the event. */
  readonly count: string | undefined;
  readonly nextSecret: string | undefined;
  readonly event: ExamEventType;
}

/**
 * Reads which receiver is examined, and how.
 *
 * @param origins that callbacks may be sent to
 */
export function parseExam(fields: JsonObject, origins: ReadonlySet<string>): ExamInput {
  const { url, count, nextSecret, event = EXAM_EVENT_TYPES[0] } = fields;
  if (!isOneOf<ExamEventType>(EXAM_EVENT_TYPES, event))
    throw new HttpError(422, `event must be one of ${EXAM_EVENT_TYPES.join(', ')}.`);
  const isSecret = typeof nextSecret === 'string' && /^[!-~]{1,200}$/.test(nextSecret);
  if (nextSecret !== undefined && !isSecret)
    throw new HttpError(422, 'nextSecret is a secret of at most 200 letters, digits and signs.');
  return {
    url: parseListed(url, 'url must be an address.', origins),
    count: count === undefined ? undefined : parseCountAddress(count, origins),
    nextSecret,
    event,
  };
}

/** The place of the event stays as it is, which a URL would escape. */
function parseCountAddress(count: unknown, origins: ReadonlySet<string>): string {
  if (typeof count !== 'string' || !count.includes(COUNTED_ID))
    throw new HttpError(422, `count must be an address with ${COUNTED_ID} in it.`);
  parseListed(
    count.replaceAll(COUNTED_ID, 'evt_000000000000'),
    'count must be an address.',
    origins,
  );
  return count;
}

/** What a tampered callback is changed in. */
export function parseChanged({ change = 'body' }: JsonObject): Changed {
  if (!isOneOf<Changed>(CHANGEABLE, change))
    throw new HttpError(422, `change must be one of ${CHANGEABLE.join(', ')}.`);
  return change;
}

/** The channel that a callback is sent to again; undefined for where it went before. */
export function parseChannelId({ channelId }: JsonObject): string | undefined {
  if (channelId === undefined) return undefined;
  if (typeof channelId !== 'string' || !/^chn_[0-9A-Z]{12}$/.test(channelId))
    throw new HttpError(422, 'channelId is the id of a channel.');
  return channelId;
}

/** After how many seconds a callback is to be sent again. */
export function parseDelay({ seconds = DEFAULT_DELAY_SECONDS }: JsonObject): number {
  if (!Number.isInteger(seconds) || Number(seconds) < 1 || Number(seconds) > MAX_DELAY_SECONDS)
    throw new HttpError(422, `seconds must be a whole number from 1 to ${MAX_DELAY_SECONDS}.`);
  return Number(seconds);
}

/** Size of a page, and the position where the page before it ended. */
export function parsePage(query: URLSearchParams): {
  readonly limit: number;
  readonly before: number | undefined;
} {
  const limit = Number(query.get('limit') ?? DEFAULT_PAGE);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE)
    throw new HttpError(422, `limit must be a whole number from 1 to ${MAX_PAGE}.`);
  const cursor = query.get('cursor');
  if (cursor !== null && !/^\d{1,15}$/.test(cursor))
    throw new HttpError(422, 'cursor must be the nextCursor of the previous page.');
  return { limit, before: cursor === null ? undefined : Number(cursor) };
}

/** The sequence after which events are wanted; undefined means from now on. */
export function parseLastEventId(header: string | null): number | undefined {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
