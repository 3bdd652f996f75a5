import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import { openCallbacks, type CallbacksArea } from '#server/callbacks/open-callbacks.ts';
import {
  buildTakenEvent,
  APP_KEY,
  openCallbackStore,
  WORKSPACE,
  type CallbackStore,
} from '#server/callbacks/testing/open-callback-store.ts';
import { createManualTimers, type ManualTimers } from '#server/testing/manual-timers.ts';

const BASE = `https://docs.company.example/callbacks/${WORKSPACE}`;
const AUTHORISED = { authorization: `Bearer ${APP_KEY}` };

let store: CallbackStore;
let area: CallbacksArea;
let timers: ManualTimers;
let lines: string[];
beforeEach(async () => {
  timers = createManualTimers();
  lines = [];
  store = await openCallbackStore();
  area = open();
});
afterEach(async () => {
  await area.close();
  await store.remove();
});

function open(): CallbacksArea {
  return openCallbacks({
    db: store.db,
    logger: createLogger({ level: 'warn', write: (line) => void lines.push(line) }),
    commonHeaders: {},
    allowedHosts: [],
    isAllowedAddress: () => false,
    timers,
  });
}

async function emit(...events: readonly string[]): Promise<void> {
  await store.emit(events, timers.now());
  area.notify(WORKSPACE);
  await area.idle();
}

/** Puts an event into the inbox, as a process does that has the database for itself. */
async function take(number: number): Promise<void> {
  const event = buildTakenEvent(number, timers.now());
  await store.db.transaction().execute((trx) => area.take(trx, WORKSPACE, [event]));
}

async function connect(lastEventId?: string) {
  const headers = { ...AUTHORISED, ...(lastEventId && { 'last-event-id': lastEventId }) };
  const response = await area.fetch(new Request(`${BASE}/events`, { headers }));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    /** Reads on until the text matches. */
    async read(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) {
        const { value, done } = await reader!.read();
        if (done) throw new Error(`The stream ended with ${JSON.stringify(text)}`);
        text += value;
      }
      const read = text;
      text = '';
      return read;
    },
    async readEnd(): Promise<void> {
      while (!(await reader!.read()).done);
    },
    leave: () => reader!.cancel(),
  };
}

const listIds = (text: string) => Array.from(text.matchAll(/^id: (\d+)$/gm), ([, id]) => id!);
const listEvents = (text: string) =>
  Array.from(text.matchAll(/"eventId":"evt_0*(\d+)"/g), ([, id]) => Number(id));

describe('the event stream of an inbox', () => {
  it('tells of what arrives from now on', async () => {
    await emit('account.created');
    const stream = await connect();
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await stream.read(/^retry: \d+\n\n$/);
    await emit('account.updated');
    const text = await stream.read(/\n\n$/);
    expect(text).toMatch(/^id: \d+\nevent: callback\ndata: \{.*\}\n\n$/);
    expect(listEvents(text)).toEqual([2]);
    await stream.leave();
  });

  it('resumes after the last event that has arrived, without gap and without repeating', async () => {
    await emit('account.created');
    const first = await connect('0');
    const [id] = listIds(await first.read(/data: /));
    await first.leave();
    for (let count = 0; count < 45; count += 1) await emit('zone.entered', 'zone.left');
    const second = await connect(id);
    const numbers: number[] = [];
    while (numbers.length < 90) numbers.push(...listEvents(await second.read(/data: /)));
    expect(numbers).toEqual(Array.from({ length: 90 }, (_, index) => index + 2));
    await second.leave();
  });

  it('keeps the changes of one moment together, however many a reader gets at once', async () => {
    for (const count of [15, 10, 30]) await emit(...Array(count).fill('zone.entered'));
    const stream = await connect('0');
    let text = '';
    while (listEvents(text).length < 55) text += await stream.read(/data: /);
    expect(listEvents(text)).toEqual(Array.from({ length: 55 }, (_, index) => index + 1));
    // Who resumes behind an id has had all of its moment.
    expect(listIds(text)).toHaveLength(3);
    await stream.leave();
  });

  it('begins again when a restored backup has taken the last events away', async () => {
    await emit('account.created');
    const stream = await connect('0');
    await stream.read(/data: /);
    await emit('account.updated', 'account.closed');
    await stream.read(/"eventId":"evt_0*3"/);
    await store.db.updateTable('callback_inboxes').set({ sequence: 1 }).execute();
    await store.db.deleteFrom('callback_records').where('sequence', '>', 1).execute();
    timers.advance(DEFAULT_CALLBACK_LIMITS.lookMs);
    const text = await stream.read(/data: \{".*\n\n$/s);
    expect(text).toMatch(/^id: 0\nevent: emptied\n/);
    expect(listEvents(text)).toEqual([1]);
    await stream.leave();
  });

  it('tells of each change of a callback', async () => {
    await area.fetch(
      new Request(`${BASE}/settings`, {
        method: 'PUT',
        headers: AUTHORISED,
        body: '{"answerStatus":500}',
      }),
    );
    const stream = await connect();
    await stream.read(/retry/);
    await emit('account.created');
    expect(await stream.read(/data: /)).toContain('"state":"waiting"');
    timers.advance(60_000);
    area.notify(WORKSPACE);
    const text = await stream.read(/data: /);
    expect(text.match(/"status":500/g)).toHaveLength(2);
    await stream.leave();
  });

  it('tells that the inbox was emptied', async () => {
    await emit('account.created');
    const stream = await connect();
    await stream.read(/retry/);
    await area.fetch(new Request(BASE, { method: 'DELETE', headers: AUTHORISED }));
    expect(await stream.read(/event: /)).toMatch(/^id: \d+\nevent: emptied\n/);
    await stream.leave();
  });

  it('tells at once of what was taken in the transaction of a call', async () => {
    const stream = await connect();
    await stream.read(/retry/);
    await take(7);
    area.notify(WORKSPACE);
    expect(listEvents(await stream.read(/data: /))).toEqual([7]);
    await stream.leave();
  });

  it('shows signs of life while nothing happens', async () => {
    const stream = await connect();
    await stream.read(/retry/);
    const reading = stream.read(/^: still here\n\n$/);
    await waitForAlarms();
    timers.advance(DEFAULT_CALLBACK_LIMITS.heartbeatMs);
    await reading;
    await stream.leave();
  });

  it('notices what another process has delivered', async () => {
    const other = open();
    const stream = await connect();
    await stream.read(/retry/);
    await store.emit(['account.created'], timers.now());
    const reading = stream.read(/data: /);
    other.notify(WORKSPACE);
    await other.idle();
    await waitForAlarms();
    timers.advance(DEFAULT_CALLBACK_LIMITS.lookMs);
    expect(listEvents(await reading)).toEqual([1]);
    await stream.leave();
    await other.close();
  });

  it('ends with the workspace, and with the server', async () => {
    const stream = await connect();
    await stream.read(/retry/);
    const ended = stream.readEnd();
    await store.removeWorkspace();
    await waitForAlarms();
    timers.advance(DEFAULT_CALLBACK_LIMITS.lookMs);
    await ended;
  });

  it('ends where the database fails, and the log says so', async () => {
    const stream = await connect();
    await stream.read(/retry/);
    const ended = stream.readEnd();
    await waitForAlarms();
    await store.db.schema.alterTable('callback_inboxes').renameTo('away').execute();
    timers.advance(DEFAULT_CALLBACK_LIMITS.heartbeatMs);
    await ended;
    const told = expect.stringContaining(`"inbox-stream-ended","workspace":"${WORKSPACE}"`);
    await expect.poll(() => lines).toContainEqual(told);
    await store.db.schema.alterTable('away').renameTo('callback_inboxes').execute();
  });

  it('ends after 15 minutes, also when the machine’s clock was set back meanwhile', async () => {
    const stream = await connect();
    await stream.read(/retry: /);
    timers.jump(-72 * 3_600_000);
    const ended = stream.readEnd();
    for (let minute = 0; minute < 16; minute += 1) {
      await waitForAlarms();
      timers.advance(60_000);
    }
    await ended;
    expect(timers.waiting).toBeLessThanOrEqual(2);
  });

  it('ends when the server stops', async () => {
    const stream = await connect();
    await stream.read(/retry/);
    const ended = stream.readEnd();
    await area.close();
    await ended;
  });

  it('is open a few times at once for one workspace', async () => {
    const { streamsOfWorkspace } = DEFAULT_CALLBACK_LIMITS;
    const streams = [];
    for (let count = 0; count < streamsOfWorkspace; count += 1) streams.push(await connect());
    const refused = await connect();
    expect(refused.response.status).toBe(503);
    await streams[0]!.leave();
    const next = await connect();
    expect(next.response.status).toBe(200);
    for (const stream of [...streams.slice(1), next]) await stream.leave();
  });

  it('keeps nothing for readers who do not read', async () => {
    const stream = await connect('0');
    for (let count = 0; count < 20; count += 1) await emit('zone.entered', 'zone.left');
    const numbers: number[] = [];
    while (numbers.length < 40) numbers.push(...listEvents(await stream.read(/data: /)));
    expect(numbers).toHaveLength(40);
    await stream.leave();
  });
});

/** Lets what is under way come to where it waits for the clock. */
async function waitForAlarms(): Promise<void> {
  await new Promise((settle) => setTimeout(settle, 50));
}
