import { DAY_MS } from '#contract/day-ms.ts';
import { isJsonObject } from '#contract/json.ts';
import { HttpError } from '#server/edge/http-error.ts';
import type { Clock } from '#server/search/indices/search-index.ts';
import type { Fields } from '#server/search/fields/parameter-fields.ts';
import type { InsightsEvent } from './search-service-parts.ts';

const MAX_EVENTS = 1000;
const MAX_OBJECTS = 20;
const MAX_FILTERS = 10;
const MAX_ID_LENGTH = 512;
const MAX_AGE_MS = 30 * DAY_MS;
/** How far a client's clock may be ahead. */
const MAX_AHEAD_MS = 5 * 60 * 1000;
const TYPES = ['view', 'click', 'conversion'] as const;
const EVENT_NAME = /^[\x20-\x7e]{1,64}$/;
const USER_TOKEN = /^[\w=/+.-]{1,129}$/;
const QUERY_ID = /^[0-9a-f]{32}$/;

function fail(index: number, reason: string): HttpError {
  return new HttpError(400, `events[${index}]: ${reason}`);
}

/** Checks the body of /1/events. One bad event refuses them all. @throws HttpError 400 */
export function parseEvents({ events }: Fields, clock: Clock): readonly InsightsEvent[] {
  if (!Array.isArray(events)) throw new HttpError(400, '"events" must be an array');
  if (events.length === 0) throw new HttpError(400, '"events" must not be empty');
  if (events.length > MAX_EVENTS) {
    throw new HttpError(400, `At most ${MAX_EVENTS} events can be sent at once`);
  }
  const now = clock.now();
  return events.map((event: unknown, index) => parseEvent(event, index, now));
}

function parseEvent(event: unknown, index: number, now: number): InsightsEvent {
  if (!isJsonObject(event)) throw fail(index, 'an event must be an object');
  const eventType = TYPES.find((type) => type === event['eventType']);
  if (!eventType) throw fail(index, '"eventType" must be "view", "click" or "conversion"');
  const read = (name: string, pattern: RegExp, want: string): string => {
    const value = event[name];
    if (typeof value === 'string' && pattern.test(value)) return value;
    throw fail(index, `"${name}" must be ${want}`);
  };
  const queryID =
    event['queryID'] == null ? undefined : read('queryID', QUERY_ID, '32 hexadecimal digits');
  const targets = parseTargets(event, index);
  const positions = parsePositions(event, index, targets.objectIDs?.length ?? 0);
  if (eventType === 'click' && queryID !== undefined && !positions) {
    throw fail(index, '"positions" is required for a click with a "queryID"');
  }
  if (positions && queryID === undefined) {
    throw fail(index, '"queryID" is required with "positions"');
  }
  return {
    eventType,
    eventName: read('eventName', EVENT_NAME, '1 to 64 printable ASCII characters'),
    index: read('index', /^[^]{1,256}$/, 'the name of an index'),
    userToken: read('userToken', USER_TOKEN, '1 to 129 letters, digits or _ - + / = .'),
    timestamp: parseTimestamp(event['timestamp'], index, now),
    ...targets,
    ...(positions && { positions }),
    ...(queryID !== undefined && { queryID }),
  };
}

function parseTargets(event: Fields, index: number): Pick<InsightsEvent, 'objectIDs' | 'filters'> {
  const objectIDs = parseTexts(event, 'objectIDs', index, MAX_OBJECTS);
  const filters = parseTexts(event, 'filters', index, MAX_FILTERS);
  if (objectIDs && filters) throw fail(index, 'has both "objectIDs" and "filters"');
  if (objectIDs) return { objectIDs };
  if (filters) return { filters };
  throw fail(index, '"objectIDs" or "filters" is required');
}

function parseTexts(
  event: Fields,
  name: string,
  index: number,
  max: number,
): readonly string[] | undefined {
  const value = event[name] ?? undefined;
  if (value === undefined) return undefined;
  const isList =
    Array.isArray(value) &&
    value.every((id) => typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH);
  if (!isList || value.length < 1 || value.length > max) {
    throw fail(index, `"${name}" must be an array of 1 to ${max} strings`);
  }
  return value as readonly string[];
}

function parsePositions(
  { positions }: Fields,
  index: number,
  length: number,
): readonly number[] | undefined {
  if (positions === undefined || positions === null) return undefined;
  const isList =
    Array.isArray(positions) && positions.every((at) => Number.isSafeInteger(at) && at >= 1);
  if (!isList || positions.length !== length) {
    throw fail(index, '"positions" must be one integer from 1 for each of "objectIDs"');
  }
  return positions;
}

function parseTimestamp(value: unknown, index: number, now: number): number {
  if (value === undefined || value === null) return now;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw fail(index, '"timestamp" must be milliseconds since 1970');
  }
  if (value < now - MAX_AGE_MS) throw fail(index, '"timestamp" is more than 30 days old');
  if (value > now + MAX_AHEAD_MS) throw fail(index, '"timestamp" is in the future');
  return value;
}
