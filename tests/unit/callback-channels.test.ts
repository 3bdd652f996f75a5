// Addresses that a company sets by the API, on a sandbox and callbacks that share a database as the server has them. What
// arrives is checked by the sample of /try-callback.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSampleFolder } from '#languages/toolchain/sample-folder.ts';
import type { CallbackTables } from '#server/callbacks/callback-tables.ts';
import { openCallbacks, type CallbacksArea } from '#server/callbacks/open-callbacks.ts';
import {
  openReceiver,
  type Received,
  type Receiver,
} from '#server/callbacks/testing/open-receiver.ts';
import type { TestCallback } from '#server/callbacks/testing/open-test-inbox.ts';
import { createLogger } from '#server/edge/logger.ts';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import { DANIEL } from '#server/sandbox/testing/ledger.ts';
import { createTempStore, STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { createManualTimers, type ManualTimers } from '#server/testing/manual-timers.ts';

const DAY_SECONDS = 86_400;

interface Made {
  readonly id: string;
  readonly signingSecret: string;
}

describe.each(STORE_KINDS)('addresses that the API has set, on %s', (kind) => {
  let sandbox: TestSandbox;
  let workspace: TestWorkspace;
  let area: CallbacksArea;
  let receiver: Receiver;
  let timers: ManualTimers;

  beforeEach(async () => {
    // The sample compares with the clock of the machine.
    timers = createManualTimers(Date.now());
    const store = await createTempStore(kind);
    sandbox = await createTestSandbox({ store, clock: { now: () => timers.now() } });
    receiver = await openReceiver();
    area = open();
    workspace = await sandbox.createWorkspace();
  });
  afterEach(async () => {
    await area.close();
    receiver.close();
    await sandbox.remove();
  });

  function open(): CallbacksArea {
    return openCallbacks({
      db: sandbox.store.db.withTables<Pick<CallbackTables, keyof CallbackTables>>(),
      logger: createLogger({ level: 'silent', write: () => {} }),
      commonHeaders: {},
      timers,
      ...receiver.options,
    });
  }

  /** Addresses begin with https, and the receiver has no certificate: what the sandbox keeps is changed to http. */
  async function settle(): Promise<void> {
    await sql`update sandbox_entities
      set body = replace(body, 'https://hooks.example', 'http://hooks.example')
      where kind = 'notification-channel'`.execute(sandbox.store.db);
    area.notify(workspace.id);
    await area.idle();
  }

  async function create(path: string, events: readonly string[]): Promise<Made> {
    const address = `${receiver.origin.replace('http:', 'https:')}${path}`;
    const { status, body } = await workspace.call('POST', '/v1/notification-channels', {
      body: { name: `Channel at ${path}`, kind: 'callback', events, address },
    });
    expect(status).toBe(201);
    await settle();
    return body as Made;
  }

  async function change({ id }: Made, body: object): Promise<Made> {
    const changed = await workspace.call('PUT', `/v1/notification-channels/${id}`, { body });
    expect(changed.status).toBe(200);
    await settle();
    return changed.body as Made;
  }

  async function topUp(): Promise<void> {
    await workspace.call('POST', `/v1/accounts/${DANIEL.account}/topups`, {
      body: { walletId: DANIEL.wallet, amount: { amount: 100, currency: 'KES' } },
    });
    await settle();
  }

  const control = (path: string, body: object) =>
    sandbox.control('POST', `/${workspace.id}${path}`, { token: workspace.appKey, body });

  async function list(of: TestWorkspace = workspace): Promise<readonly TestCallback[]> {
    const request = new Request(`http://localhost/callbacks/${of.id}`, {
      headers: { authorization: `Bearer ${of.appKey}` },
    });
    const { data } = (await (await area.fetch(request)).json()) as { data: TestCallback[] };
    return data;
  }

  const readTypes = () =>
    receiver.received.map(({ path, body }) => {
      return `${path} ${(JSON.parse(body) as { readonly type: string }).type}`;
    });

  it('get a ping, and the events that they list, each signed with its own secret', async () => {
    const payments = await create('/payments', ['payment.completed']);
    const movements = await create('/movements', ['transaction.completed', 'account.updated']);
    const both = await create('/both', ['transaction.completed']);
    await topUp();
    expect(readTypes().toSorted()).toEqual([
      '/both ping',
      '/both transaction.completed',
      '/movements ping',
      '/movements transaction.completed',
      '/payments ping',
    ]);
    const secrets = new Map([
      ['/payments', payments.signingSecret],
      ['/movements', movements.signingSecret],
      ['/both', both.signingSecret],
    ]);
    for (const callback of receiver.received)
      expect(await verify(callback, secrets.get(callback.path)!)).toBe('genuine 0');
    const moved = receiver.received.find(({ path }) => path === '/movements')!;
    expect(await verify(moved, both.signingSecret)).toBe('refused 1');
    const ofInbox = (await list()).filter(({ channelId }) => channelId === null);
    expect(ofInbox.map(({ event }) => event)).toEqual([
      'transaction.completed',
      'ping',
      'ping',
      'ping',
    ]);
  });

  it('get nothing while the channel is inactive, and nothing of that time afterwards', async () => {
    const made = await create('/hook', ['transaction.completed']);
    await change(made, { status: 'inactive' });
    await topUp();
    await change(made, { sendPing: true });
    await change(made, { status: 'active' });
    expect(readTypes()).toEqual(['/hook ping', '/hook ping']);
    const ofChannel = (await list()).filter(({ channelId }) => channelId !== null);
    expect(ofChannel.map(({ event }) => event)).toEqual(['ping', 'ping']);
    await topUp();
    expect(readTypes().at(-1)).toBe('/hook transaction.completed');
  });

  it('are signed with the old secret for a day of the workspace, and with the new one then', async () => {
    const made = await create('/hook', ['transaction.completed']);
    const rotated = await change(made, { rotateSecret: true });
    const replaced = await change(made, { rotateSecret: true });
    await control('/clock', { advance: DAY_SECONDS - 60 });
    await topUp();
    expect(await verify(receiver.received.at(-1)!, made.signingSecret)).toBe('genuine 0');
    await control('/clock', { advance: 60 });
    await topUp();
    expect(await verify(receiver.received.at(-1)!, replaced.signingSecret)).toBe('genuine 0');
    expect(await verify(receiver.received.at(-1)!, rotated.signingSecret)).toBe('refused 1');
    expect(receiver.received).toHaveLength(3);
  });

  it('are sent again as the clock of the workspace moves, whichever process goes on', async () => {
    await create('/hook', ['transaction.completed']);
    receiver.answer('/hook', 503);
    await topUp();
    for (const [index, minutes] of [1, 5, 30, 120, 360, 720, 1440].entries()) {
      await control('/clock', { advance: minutes * 60 });
      if (index % 2 === 1) {
        await area.close();
        area = open();
      }
      await settle();
      expect(readTypes().filter((each) => each.endsWith('completed'))).toHaveLength(index + 2);
    }
    const [last] = (await list()).filter(({ channelId }) => channelId !== null);
    expect(last).toMatchObject({ state: 'failed' });
    expect(last!.attempts.map(({ status }) => status)).toEqual(Array(8).fill(503));
  });

  it('get what the handset and the clock bring about', async () => {
    await create('/hook', ['payment.completed', 'payment.failed']);
    const pay = async (phoneNumber: string) => {
      const amount = { amount: 10_000, currency: 'KES' };
      const paid = await workspace.call('POST', '/v1/mobile-money/b2c/triggers', {
        body: { phoneNumber, amount, walletId: 'wal_01HZX6AB7QKD' },
      });
      expect(paid.status).toBe(202);
      return paid;
    };
    const { body } = await pay('+254700000603');
    await control('/handset', { paymentId: (body as { id: string }).id, answer: 'refuse' });
    await pay('+254700000101');
    await control('/clock', { advance: 20 });
    await settle();
    expect(readTypes().toSorted()).toEqual([
      '/hook payment.completed',
      '/hook payment.failed',
      '/hook ping',
    ]);
  });

  it('that the sandbox may not reach are named in the inbox', async () => {
    const address = 'https://client.example/callbacks';
    await workspace.call('POST', '/v1/notification-channels', {
      body: { name: 'Payments', kind: 'callback', events: ['payment.completed'], address },
    });
    await settle();
    const [refused] = (await list()).filter(({ channelId }) => channelId !== null);
    expect(refused).toMatchObject({ event: 'ping', state: 'failed' });
    expect(refused!.attempts).toMatchObject([{ address, failure: 'not-allowed' }]);
    expect(refused!.attempts[0]!.reason).toContain(
      'hosts that the operator of the site has listed',
    );
  });

  it('are not reached from a copy of the workspace, until the copy has a secret of its own', async () => {
    const made = await create('/hook', ['transaction.completed']);
    const { body } = await sandbox.control('POST', '/copies', { body: { share: workspace.share } });
    const original = workspace;
    workspace = sandbox.visit(body as TestWorkspace);
    await topUp();
    expect(readTypes()).toEqual(['/hook ping']);
    const [refused] = (await list()).filter(({ channelId }) => channelId !== null);
    expect(refused!.attempts).toMatchObject([{ failure: 'no-secret' }]);
    const rotated = await change(made, { rotateSecret: true });
    await topUp();
    expect(await verify(receiver.received.at(-1)!, rotated.signingSecret)).toBe('genuine 0');
    workspace = original;
    await topUp();
    expect(await verify(receiver.received.at(-1)!, made.signingSecret)).toBe('genuine 0');
  });
});

/** Runs the sample of the page on what has arrived. */
async function verify({ signature, body }: Received, secret: string): Promise<string> {
  const page = await readFile('content/pages/try-callback.mdx', 'utf8');
  const [, code] = /^```javascript .*\n([\s\S]*?)^```$/m.exec(page)!;
  const folder = await createSampleFolder({
    'header.txt': Buffer.from(signature),
    'body.json': Buffer.from(body),
  });
  try {
    const { stdout, exitCode } = await folder.run('javascript', code!, {
      WALLET_SIGNING_SECRET: secret,
    });
    return `${stdout.trim()} ${exitCode}`;
  } finally {
    await folder.remove();
  }
}
