import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { APP_KEY, OTHER_WORKSPACE, WORKSPACE } from './testing/open-callback-store.ts';
import {
  BASE,
  isGenuine,
  openTestInbox,
  type TestCallback,
  type TestInbox,
} from './testing/open-test-inbox.ts';

describe.each(STORE_KINDS)('an inbox on %s', (kind) => {
  let inbox: TestInbox;
  beforeEach(async () => {
    inbox = await openTestInbox(kind);
  });
  afterEach(() => inbox.close());

  describe('replay, tamper and delay', () => {
    it('replays with a new signature and the same event', async () => {
      await inbox.emit('account.created');
      await inbox.pass(600_000);
      const [first] = await inbox.list();
      expect((await inbox.act(first!.id, 'replay')).status).toBe(202);
      await inbox.area.idle();
      const [again] = await inbox.list();
      expect(again).toMatchObject({ source: 'replay', eventId: first!.eventId, body: first!.body });
      expect(again!.attempts[0]).toMatchObject({ status: 200, check: { problem: null } });
    });

    it.each([
      ['body', 'mismatch'],
      ['signature', 'mismatch'],
      ['time', 'old'],
    ])('shows that a changed %s is refused', async (change, problem) => {
      await inbox.emit('transaction.completed');
      const [first] = await inbox.list();
      await inbox.act(first!.id, 'tamper', { change });
      await inbox.area.idle();
      const [forged] = await inbox.list();
      const [attempt] = forged!.attempts;
      expect(attempt).toMatchObject({ status: 400, check: { problem } });
      const secret = await inbox.readSecret();
      const header = attempt!.headers['wallet-signature']!;
      expect(isGenuine(header, forged!.body, secret, inbox.timers.now())).toBe(false);
      expect(forged!.state).toBe('failed');
      expect(forged!.body === first!.body).toBe(change !== 'body');
    });

    it('delays as long as it is told', async () => {
      await inbox.emit('account.created');
      await inbox.act((await inbox.list())[0]!.id, 'delay', { seconds: 90 });
      await inbox.pass(89_999);
      expect((await inbox.list())[0]).toMatchObject({ source: 'delay', state: 'waiting' });
      await inbox.pass(1);
      expect((await inbox.list())[0]!.state).toBe('delivered');
    });

    it('sends once what is asked for again with the same idempotency key', async () => {
      await inbox.emit('account.created');
      const [{ id }] = (await inbox.list()) as readonly [TestCallback];
      const ask = async (action: string, fields: object, key?: string) =>
        ((await (await inbox.act(id, action, fields, key)).json()) as TestCallback).id;
      const made = await Promise.all([ask('replay', {}, 'one'), ask('replay', {}, 'one')]);
      await inbox.area.idle();
      made.push(await ask('replay', {}, 'one'));
      expect(new Set(made).size).toBe(1);
      await inbox.area.idle();
      expect((await inbox.list()).map(({ source }) => source)).toEqual(['replay', 'platform']);
      // Another key, another request with this key, and a request without a key are other callbacks.
      const others = [
        await ask('replay', {}, 'two'),
        await ask('delay', {}, 'one'),
        await ask('delay', { seconds: 60 }, 'one'),
        await ask('replay', {}),
        await ask('replay', {}),
      ];
      expect(new Set([...made, ...others]).size).toBe(6);
      expect(await inbox.list()).toHaveLength(7);
    });

    it('refuses what is not in the inbox or not understood', async () => {
      await inbox.emit('account.created');
      const [{ id }] = (await inbox.list()) as readonly [TestCallback];
      expect((await inbox.act('cbk_00000000000000000000', 'replay')).status).toBe(404);
      expect((await inbox.act(id, 'tamper', { change: 'everything' })).status).toBe(422);
      expect((await inbox.act(id, 'delay', { seconds: 0 })).status).toBe(422);
      expect((await inbox.act(id, 'delay', { seconds: 1e9 })).status).toBe(422);
    });

    it.each([
      '/CALLBACK/replay',
      '/{callback}/tamper',
      '/undefined/delay',
      '//replay',
      '/cbk_00000000000000000000/reply',
    ])('refuse %s, which is no post of a client', async (path) => {
      const withoutKey = await inbox.ask(path, { method: 'POST', headers: {}, body: '{}' });
      expect(withoutKey.status).toBe(404);
      const response = await inbox.ask(path, { method: 'POST', body: '{}' });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining('cbk_') });
      expect(await inbox.list()).toEqual([]);
    });

    it('refuse a key where there is no call, in place of taking it for a post', async () => {
      const body = '{"order":"twice"}';
      expect((await inbox.ask('/settings', { method: 'POST', body })).status).toBe(404);
      expect((await inbox.ask('/exam/', { method: 'POST', body })).status).toBe(404);
      expect(await inbox.list()).toEqual([]);
    });
  });

  describe('the inbox as an address', () => {
    const post = (body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
      inbox.area.fetch(new Request(`${BASE}/inbox/of/mine`, { method: 'POST', body, headers }));

    it('takes what anybody posts and answers as chosen', async () => {
      await inbox.choose({ answerStatus: 202 });
      const response = await post('{"id":"evt_1","type":"account.created"}');
      expect(response.status).toBe(202);
      expect((await inbox.list())[0]).toMatchObject({
        source: 'client',
        eventId: 'evt_1',
        attempts: [
          { address: `/callbacks/${WORKSPACE}/inbox/of/mine`, check: { problem: 'missing' } },
        ],
      });
    });

    it('counts as failed what is answered otherwise than with 2xx', async () => {
      await inbox.choose({ answerStatus: 300 });
      expect((await post('{}')).status).toBe(300);
      expect((await inbox.list())[0]).toMatchObject({ source: 'client', state: 'failed' });
    });

    it('shows no more of what strangers send than the name of an event and short headers', async () => {
      await post('{"id":"evt 1","type":"<b>"}', { 'user-agent': 'x'.repeat(301) });
      const [callback] = await inbox.list();
      expect(callback).toMatchObject({ eventId: null, event: null });
      expect(callback!.attempts[0]!.headers['user-agent']).toBe('x'.repeat(300));
    });

    it('checks a signature that comes with it', async () => {
      const secret = await inbox.readSecret();
      const time = Math.floor(inbox.timers.now() / 1000);
      const sign = (body: string) =>
        `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
      expect((await post('{"a":1}', { 'wallet-signature': sign('{"a":1}') })).status).toBe(200);
      expect((await post('{"a":2}', { 'wallet-signature': sign('{"a":1}') })).status).toBe(400);
      expect((await post('{"a":2}', { 'wallet-signature': 'nonsense' })).status).toBe(400);
    });

    it('refuses what is too large, no text, or too much', async () => {
      expect((await post('x'.repeat(16_385))).status).toBe(413);
      expect((await post(new Uint8Array([0xff, 0xfe, 0xff]))).status).toBe(415);
      const statuses = [];
      for (let count = 0; count < 121; count += 1) statuses.push((await post('{}')).status);
      expect(statuses.at(-1)).toBe(429);
    });

    it('does not tell which workspace is behind its address', async () => {
      await inbox.emit('account.created');
      const settings = (await (await inbox.ask('/settings')).json()) as { address: string };
      expect(settings.address).toMatch(/^\/callbacks\/[0-9a-f]{32}\/inbox$/);
      const stranger = (method: string, path: string, headers: Record<string, string> = {}) =>
        inbox.area.fetch(
          new Request(`https://docs.company.example${path}`, {
            method,
            headers,
            ...(method === 'POST' && { body: '{}' }),
          }),
        );
      const posted = await stranger('POST', settings.address);
      expect(posted.status).toBe(200);
      expect(await posted.text()).toBe('');
      expect(JSON.stringify([...posted.headers])).not.toContain(WORKSPACE);
      const name = settings.address.replace('/inbox', '');
      for (const path of [name, `${name}/settings`, `${name}/events`])
        expect((await stranger('GET', path)).status).toBe(401);
      // The key belongs to the workspace, which the address does not name.
      const own = { authorization: `Bearer ${APP_KEY}` };
      expect((await stranger('GET', name, own)).status).toBe(404);
      const [received, emitted] = await inbox.list();
      expect(received!.source).toBe('client');
      expect(emitted!.attempts).toMatchObject([{ address: settings.address }]);
      expect(JSON.stringify([received, emitted])).not.toContain(WORKSPACE);
    });

    it('stays the same, and is another one for each workspace', async () => {
      const readAddress = async () =>
        ((await (await inbox.ask('/settings')).json()) as { address: string }).address;
      const address = await readAddress();
      await inbox.emit('account.created');
      expect(await readAddress()).toBe(address);
      await inbox.store.emit(['account.created'], inbox.timers.now(), OTHER_WORKSPACE);
      await inbox.settle();
      const rows = await inbox.store.db
        .selectFrom('callback_inboxes')
        .select('address_id')
        .execute();
      expect(new Set(rows.map((row) => row.address_id)).size).toBe(2);
    });

    it('is made for an inbox of an earlier version, in which a callback waits', async () => {
      await inbox.choose({ order: 'late' });
      await inbox.emit('account.created');
      await inbox.store.db.updateTable('callback_inboxes').set({ address_id: null }).execute();
      await inbox.pass(30_000);
      const [callback] = await inbox.list();
      const { address } = (await (await inbox.ask('/settings')).json()) as { address: string };
      expect(address).toMatch(/^\/callbacks\/[0-9a-f]{32}\/inbox$/);
      expect(callback!.attempts).toMatchObject([{ address }]);
    });

    it('is not there without its workspace', async () => {
      const url = `https://docs.company.example/callbacks/${'q'.repeat(24)}/inbox`;
      expect(
        (await inbox.area.fetch(new Request(url, { method: 'POST', body: '{}' }))).status,
      ).toBe(404);
    });
  });

  describe('who may look', () => {
    it.each(['', '/settings', '/events'])(
      'needs the app key of the workspace for %j',
      async (path) => {
        const wrong = { authorization: `Bearer ${APP_KEY}x` };
        for (const headers of [{}, wrong] as readonly Record<string, string>[]) {
          const response = await inbox.ask(path, { headers });
          expect(response.status).toBe(401);
          expect(response.headers.get('content-type')).toBe('application/problem+json');
          expect(response.headers.get('x-common')).toBe('yes');
          expect(response.headers.get('cache-control')).toBe('no-store');
        }
      },
    );

    it('does not take the key of another workspace', async () => {
      const other = APP_KEY.replace(WORKSPACE, OTHER_WORKSPACE);
      const response = await inbox.ask('', { headers: { authorization: `Bearer ${other}` } });
      expect(response.status).toBe(401);
    });

    it('says which methods there are', async () => {
      const response = await inbox.ask('/settings', { method: 'DELETE' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, PUT']);
    });
  });

  it('refuses settings that make no sense, and keeps the old ones', async () => {
    await inbox.choose({ answerStatus: 418, order: 'twice' });
    const wrong = [
      { answerStatus: 99 },
      { answerStatus: '200' },
      { order: 'random' },
      { target: 'https://elsewhere.example/' },
      { target: 'nonsense' },
    ];
    for (const settings of wrong) expect((await inbox.choose(settings)).status).toBe(422);
    expect((await inbox.ask('/settings', { method: 'PUT', body: '[' })).status).toBe(400);
    expect(await (await inbox.ask('/settings')).json()).toMatchObject({
      answerStatus: 418,
      order: 'twice',
      target: null,
    });
  });
});
