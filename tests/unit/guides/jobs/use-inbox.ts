import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { CallbackTables } from '#server/callbacks/callback-tables.ts';
import { openCallbacks, type CallbacksArea } from '#server/callbacks/open-callbacks.ts';
import { createLogger } from '#server/edge/logger.ts';
import type { Document, UsedSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { createManualTimers } from '#server/testing/manual-timers.ts';

/** An event as the body of a callback has it. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Document;
}

/** The inbox of the workspace of the test that runs. */
export interface UsedInbox {
  /** Changes how callbacks arrive, as /sandbox#callbacks-and-the-signing-secret says. */
  readonly choose: (settings: object) => Promise<void>;
  /** What has arrived so far, the oldest first, each signature checked as /callbacks#verifying-the-signature says. */
  readonly receive: () => Promise<readonly ReceivedEvent[]>;
}

interface Callback {
  readonly body: string;
  readonly attempts: readonly {
    readonly status: number | null;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

type Ask = (path?: string, init?: RequestInit) => Promise<unknown>;

/** Opens the callbacks of a sandbox on the same database, as the server has them, for the tests of a file. */
export function useInbox(sandbox: UsedSandbox): UsedInbox {
  let area: CallbacksArea;
  beforeAll(() => {
    type Plain = Pick<CallbackTables, keyof CallbackTables>;
    area = openCallbacks({
      db: sandbox.host.store.db.withTables<Plain>(),
      logger: createLogger({ level: 'silent', write: () => {} }),
      commonHeaders: {},
      allowedHosts: [],
      timers: createManualTimers(Date.UTC(2026, 10, 21, 9)),
    });
  });
  afterAll(() => area.close());

  const deliver = async () => {
    // What is due happens with the next call.
    await sandbox.get('/v1/company/balance');
    area.notify(sandbox.workspace.id);
    await area.idle();
  };
  const ask: Ask = async (path = '', init = {}) => {
    const headers = { authorization: `Bearer ${sandbox.workspace.appKey}` };
    const url = `http://localhost/callbacks/${sandbox.workspace.id}${path}`;
    return (await area.fetch(new Request(url, { headers, ...init }))).json();
  };
  return {
    async choose(settings) {
      await deliver();
      await ask('/settings', { method: 'PUT', body: JSON.stringify(settings) });
    },
    async receive() {
      await deliver();
      const { secret } = (await ask('/settings')) as { readonly secret: string };
      return (await readCallbacks(ask)).toReversed().flatMap(({ body, attempts }) => {
        const taken = attempts.find(({ status }) => status !== null);
        return taken ? [readEvent(body, taken.headers['wallet-signature'] ?? '', secret)] : [];
      });
    },
  };
}

/** Reads all pages of the inbox. */
async function readCallbacks(ask: Ask): Promise<readonly Callback[]> {
  const all: Callback[] = [];
  let cursor: string | null = null;
  do {
    const page = (await ask(`?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`)) as {
      readonly data: readonly Callback[];
      readonly nextCursor: string | null;
    };
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

/** @throws Error for a callback whose signature is not that of the platform */
function readEvent(body: string, header: string, secret: string): ReceivedEvent {
  const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw new Error(`The signature of a callback is wrong: ${header}`);
  return JSON.parse(body) as ReceivedEvent;
}
