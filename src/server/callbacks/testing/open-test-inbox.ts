import { createHmac } from 'node:crypto';
import { openCallbacks, type CallbacksArea } from '#server/callbacks/open-callbacks.ts';
import { createLogger } from '#server/edge/logger.ts';
import type { StoreKind } from '#server/testing/create-temp-store.ts';
import { createManualTimers, type ManualTimers } from '#server/testing/manual-timers.ts';
import {
  APP_KEY,
  openCallbackStore,
  WORKSPACE,
  type CallbackStore,
} from './open-callback-store.ts';

export const BASE = `https://docs.company.example/callbacks/${WORKSPACE}`;
const AUTHORISED = { authorization: `Bearer ${APP_KEY}` };

/** A callback as the inbox shows it, as far as tests look. */
export interface TestCallback {
  readonly id: string;
  readonly eventId: string | null;
  readonly event: string | null;
  readonly source: string;
  readonly channelId: string | null;
  readonly state: string;
  readonly body: string;
  readonly nextAttemptAt: string | null;
  readonly attempts: readonly {
    readonly at: string;
    readonly address: string;
    readonly reason: string | null;
    readonly status: number | null;
    readonly failure: string | null;
    readonly headers: Readonly<Record<string, string>>;
    readonly check: { readonly problem: string | null; readonly age: number } | null;
  }[];
}

/** An inbox with all that a test does to it. */
export interface TestInbox {
  readonly store: CallbackStore;
  readonly timers: ManualTimers;
  readonly area: CallbacksArea;
  /** Opens the area once more, as another process does; it is closed with the inbox. */
  open(change?: Partial<Parameters<typeof openCallbacks>[0]>): CallbacksArea;
  ask(path?: string, init?: RequestInit): Promise<Response>;
  list(): Promise<readonly TestCallback[]>;
  choose(settings: object): Promise<Response>;
  readSecret(): Promise<string>;
  act(id: string, action: string, fields?: object, key?: string): Promise<Response>;
  /** Lets the sandbox emit events and waits until what is due has been delivered. */
  emit(...events: readonly string[]): Promise<void>;
  /** The same, with the channels that the events are sent to. */
  emitTo(channels: readonly string[], ...events: readonly string[]): Promise<void>;
  settle(): Promise<void>;
  /** Lets time pass and waits until what is due has been delivered. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTestInbox(
  kind: StoreKind,
  first: Partial<Parameters<typeof openCallbacks>[0]> = {},
): Promise<TestInbox> {
  const timers = createManualTimers();
  const store = await openCallbackStore(kind);
  const areas: CallbacksArea[] = [];
  const open: TestInbox['open'] = (change = {}) => {
    const opened = openCallbacks({
      db: store.db,
      logger: createLogger({ level: 'silent', write: () => {} }),
      commonHeaders: { 'x-common': 'yes' },
      allowedHosts: [],
      timers,
      ...change,
    });
    areas.push(opened);
    return opened;
  };
  const area = open(first);
  const ask: TestInbox['ask'] = (path = '', init = {}) =>
    area.fetch(new Request(`${BASE}${path}`, { headers: AUTHORISED, ...init }));
  const settle = async () => {
    area.notify(WORKSPACE);
    await area.idle();
  };
  return {
    store,
    timers,
    area,
    open,
    ask,
    settle,
    async list() {
      const { data } = (await (await ask()).json()) as { readonly data: readonly TestCallback[] };
      return data;
    },
    choose: (settings) => ask('/settings', { method: 'PUT', body: JSON.stringify(settings) }),
    async readSecret() {
      return ((await (await ask('/settings')).json()) as { readonly secret: string }).secret;
    },
    act: (id, action, fields = {}, key) =>
      ask(`/${id}/${action}`, {
        method: 'POST',
        headers: { ...AUTHORISED, ...(key !== undefined && { 'idempotency-key': key }) },
        body: JSON.stringify(fields),
      }),
    async emit(...events) {
      await store.emit(events, timers.now());
      await settle();
    },
    async emitTo(channels, ...events) {
      await store.emit(events, timers.now(), WORKSPACE, channels);
      await settle();
    },
    async pass(ms) {
      timers.advance(ms);
      await settle();
    },
    async close() {
      await Promise.all(areas.map((each) => each.close()));
      await store.remove();
    },
  };
}

/** The documented check, written here once more and from the documentation alone. */
export function isGenuine(header: string, body: string, secret: string, now: number): boolean {
  const [time, digest] = header.replace('t=', '').split(',v1=');
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return digest === expected && Math.abs(now / 1000 - Number(time)) <= 300;
}
