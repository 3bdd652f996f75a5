import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { OTHER_WORKSPACE, WORKSPACE } from '#server/callbacks/testing/open-callback-store.ts';
import {
  isGenuine,
  openTestInbox,
  type TestCallback,
  type TestInbox,
} from '#server/callbacks/testing/open-test-inbox.ts';

const MINUTE = 60_000;

describe.each(STORE_KINDS)('callbacks on %s', (kind) => {
  let inbox: TestInbox;
  beforeEach(async () => {
    inbox = await openTestInbox(kind);
  });
  afterEach(() => inbox.close());

  describe('delivery', () => {
    it('signs what the sandbox emits as documented and puts it into the inbox', async () => {
      await inbox.emit('account.created', 'transaction.completed');
      const secret = await inbox.readSecret();
      const callbacks = await inbox.list();
      expect(callbacks.map(({ event, state }) => [event, state])).toEqual([
        ['transaction.completed', 'delivered'],
        ['account.created', 'delivered'],
      ]);
      for (const { attempts, body } of callbacks) {
        const header = attempts[0]!.headers['wallet-signature']!;
        expect(header).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
        expect(isGenuine(header, body, secret, inbox.timers.now())).toBe(true);
        expect(attempts[0]!.check).toMatchObject({ problem: null, age: 0 });
      }
    });

    it('delivers again after minutes, hours and a day until it is answered with 2xx', async () => {
      await inbox.choose({ answerStatus: 500 });
      await inbox.emit('account.created');
      const began = inbox.timers.now();
      const read = async () => (await inbox.list())[0]!;
      for (const [index, minutes] of [1, 5, 30, 120, 360, 720, 1440].entries()) {
        expect((await read()).attempts).toHaveLength(index + 1);
        await inbox.pass(minutes * MINUTE - 1);
        expect((await read()).attempts).toHaveLength(index + 1);
        await inbox.pass(1);
      }
      const { attempts, state } = await read();
      expect(state).toBe('failed');
      const at = attempts.map((attempt) => (Date.parse(attempt.at) - began) / MINUTE);
      expect(at).toEqual([0, 1, 6, 36, 156, 516, 1236, 2676]);
      await inbox.pass(10_000 * MINUTE);
      expect((await read()).attempts).toHaveLength(8);
    });

    it('stops delivering once it is answered with 2xx', async () => {
      await inbox.choose({ answerStatus: 300 });
      await inbox.emit('account.created');
      await inbox.choose({ answerStatus: 299 });
      await inbox.pass(MINUTE);
      await inbox.pass(200 * MINUTE);
      const [callback] = await inbox.list();
      expect(callback!.state).toBe('delivered');
      expect(callback!.attempts.map(({ status }) => status)).toEqual([300, 299]);
    });

    it('ends when the server does, and waits for nothing more', async () => {
      await inbox.choose({ answerStatus: 500 });
      await inbox.emit('account.created');
      await inbox.area.close();
      expect(inbox.timers.waiting).toBe(0);
      await inbox.pass(MINUTE);
      expect((await inbox.list())[0]!.attempts).toHaveLength(1);
      expect(inbox.timers.waiting).toBe(0);
    });

    it('goes by the clock of the workspace', async () => {
      await inbox.choose({ answerStatus: 500 });
      await inbox.emit('account.created');
      await inbox.store.moveClock(MINUTE - 1);
      await inbox.settle();
      expect((await inbox.list())[0]!.attempts).toHaveLength(1);
      await inbox.store.moveClock(MINUTE);
      await inbox.settle();
      expect((await inbox.list())[0]!.attempts).toHaveLength(2);
    });

    it('sends nothing later because a workspace was reset', async () => {
      await inbox.store.moveClock(100 * MINUTE);
      await inbox.choose({ answerStatus: 500 });
      await inbox.emit('account.created');
      await inbox.store.moveClock(0);
      await inbox.pass(MINUTE);
      expect((await inbox.list())[0]!.attempts).toHaveLength(2);
    });

    it('keeps workspaces apart', async () => {
      await inbox.store.emit(['account.created'], inbox.timers.now(), OTHER_WORKSPACE);
      await inbox.settle();
      expect(await inbox.list()).toEqual([]);
    });

    it('keeps the newest callbacks only', async () => {
      for (let round = 0; round < 5; round += 1)
        await inbox.emit(...Array.from({ length: 50 }, () => 'zone.entered'));
      const { data, nextCursor } = (await (await inbox.ask('?limit=100')).json()) as {
        data: TestCallback[];
        nextCursor: string;
      };
      expect(data[0]!.eventId).toBe('evt_000000000250');
      const rest = (await (await inbox.ask(`?limit=100&cursor=${nextCursor}`)).json()) as {
        data: TestCallback[];
        nextCursor: null;
      };
      expect(rest.data.at(-1)!.eventId).toBe('evt_000000000051');
      expect(rest.nextCursor).toBeNull();
    });
  });

  describe('the order that the reader has chosen', () => {
    it('is late', async () => {
      await inbox.choose({ order: 'late' });
      await inbox.emit('account.created');
      expect((await inbox.list())[0]).toMatchObject({ state: 'waiting', attempts: [] });
      await inbox.pass(30_000);
      expect((await inbox.list())[0]).toMatchObject({ state: 'delivered' });
    });

    it('is twice, with the same event', async () => {
      await inbox.choose({ order: 'twice' });
      await inbox.emit('account.created');
      await inbox.pass(2000);
      const [second, first] = await inbox.list();
      expect(second!.eventId).toBe(first!.eventId);
      expect([first!.state, second!.state]).toEqual(['delivered', 'delivered']);
    });

    it('is shuffled', async () => {
      await inbox.close();
      const chances = [0.9, 0.1];
      inbox = await openTestInbox(kind, { chance: () => chances.shift() ?? 0 });
      await inbox.choose({ order: 'shuffled' });
      await inbox.emit('account.created', 'account.updated');
      await inbox.pass(800);
      await inbox.pass(10_000);
      const arrived = (await inbox.list()).toSorted((one, other) =>
        one.attempts[0]!.at.localeCompare(other.attempts[0]!.at),
      );
      expect(arrived.map(({ event }) => event)).toEqual(['account.updated', 'account.created']);
    });

    it('is lost, so that the next attempt is the first to arrive', async () => {
      await inbox.choose({ order: 'lost' });
      await inbox.emit('account.created');
      const [lost] = await inbox.list();
      expect(lost).toMatchObject({
        state: 'waiting',
        attempts: [{ failure: 'lost', check: null }],
      });
      await inbox.pass(MINUTE);
      const [arrived] = await inbox.list();
      expect(arrived!.attempts.map(({ failure }) => failure)).toEqual(['lost', null]);
      expect(arrived!.state).toBe('delivered');
    });
  });

  it('tell the log once that they cannot be delivered, with the reason, and once that they can', async () => {
    await inbox.close();
    const lines: { readonly level: string; readonly event: string }[] = [];
    const logger = createLogger({
      level: 'info',
      write: (text) =>
        lines.push(
          ...text
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line)),
        ),
    });
    inbox = await openTestInbox(kind, { logger });
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(inbox.store.db);
    await rename('sandbox_callbacks', 'elsewhere');
    for (let second = 0; second < 5; second += 1) await inbox.pass(1000);
    await rename('elsewhere', 'sandbox_callbacks');
    for (let second = 0; second < 5; second += 1) await inbox.pass(1000);
    logger.flush();
    expect(lines).toMatchObject([
      { level: 'warn', event: 'callbacks-not-delivered', failure: expect.any(String) },
      { level: 'info', event: 'callbacks-delivered-again' },
    ]);
  });

  it('do not wait for a claim that was made before the machine’s clock was set back', async () => {
    await inbox.choose({ answerStatus: 500 });
    await inbox.emit('account.created');
    const claimed_until = inbox.timers.now() + 20_000;
    await inbox.store.db.updateTable('callback_records').set({ claimed_until }).execute();
    inbox.timers.jump(-72 * 60 * MINUTE);
    await inbox.store.moveClock(100 * 60 * MINUTE);
    await inbox.settle();
    expect((await inbox.list())[0]!.attempts).toHaveLength(2);
  });

  it('go to addresses of the public internet only, unless others are allowed', async () => {
    const origin = 'http://hooks.example:8080';
    await inbox.close();
    inbox = await openTestInbox(kind, {
      allowedHosts: [origin],
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    await inbox.choose({ target: `${origin}/hook` });
    await inbox.emit('account.created');
    const [callback] = await inbox.list();
    expect(callback!.attempts).toMatchObject([{ status: null, failure: 'not-allowed' }]);
  });

  describe('several processes', () => {
    it('deliver each callback once', async () => {
      const others = Array.from({ length: 3 }, () => inbox.open());
      await inbox.choose({ answerStatus: 500 });
      const events = Array.from({ length: 60 }, () => 'transaction.completed');
      await inbox.store.emit(events, inbox.timers.now());
      const all = [inbox.area, ...others];
      const settleAll = async () => {
        for (const one of all) one.notify(WORKSPACE);
        await Promise.all(all.map((one) => one.idle()));
      };
      await settleAll();
      await inbox.settle();
      inbox.timers.advance(MINUTE);
      await settleAll();
      await inbox.settle();
      const callbacks = (await (await inbox.ask('?limit=100')).json()) as {
        data: readonly TestCallback[];
      };
      expect(callbacks.data.map(({ attempts }) => attempts.length)).toEqual(events.map(() => 2));
      expect(new Set(callbacks.data.map(({ eventId }) => eventId)).size).toBe(60);
    });

    it('send to another address once each, and hold to the retries there', async () => {
      const posts: string[] = [];
      const server = createServer((request, response) => {
        posts.push(String(request.headers['wallet-signature']));
        setTimeout(() => response.writeHead(500).end(), 20);
      });
      await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
      const origin = `http://hooks.example:${(server.address() as AddressInfo).port}`;
      await inbox.close();
      const options = {
        allowedHosts: [origin],
        resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
        isAllowedAddress: () => true,
      };
      inbox = await openTestInbox(kind, options);
      const others = [inbox.open(options), inbox.open(options)];
      expect((await inbox.choose({ target: `${origin}/hook` })).status).toBe(200);
      await inbox.store.emit(['account.created'], inbox.timers.now());
      for (let round = 0; round < 3; round += 1) {
        for (const one of others) one.notify(WORKSPACE);
        await inbox.settle();
        await Promise.all(others.map((one) => one.idle()));
      }
      expect(posts).toHaveLength(1);
      await inbox.pass(MINUTE);
      await Promise.all(others.map((one) => one.idle()));
      expect(posts).toHaveLength(2);
      expect((await inbox.list())[0]).toMatchObject({
        state: 'waiting',
        attempts: [{ status: 500, address: `${origin}/hook` }, { status: 500 }],
      });
      server.closeAllConnections();
      server.close();
    });
  });
});
