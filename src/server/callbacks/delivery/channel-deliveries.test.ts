import { describe, expect, it } from 'vitest';
import type { CallbackChannel } from '#contract/callback-channel.ts';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import { WORKSPACE } from '#server/callbacks/testing/open-callback-store.ts';
import {
  isGenuine,
  type TestCallback,
  type TestInbox,
} from '#server/callbacks/testing/open-test-inbox.ts';
import { useReceiver } from '#server/callbacks/testing/use-receiver.ts';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';

const MINUTE = 60_000;
const ONE = 'chn_000000000001';
const TWO = 'chn_000000000002';
const FIRST_SECRETS = { current: 'whsec_of_one', next: null, nextFrom: null };

async function readSettings(inbox: TestInbox): Promise<{ readonly address: string }> {
  return (await (await inbox.ask('/settings')).json()) as { readonly address: string };
}

describe.each(STORE_KINDS)('addresses of channels on %s', (kind) => {
  const used = useReceiver(kind);

  const put = (change: Partial<CallbackChannel> = {}, secrets = FIRST_SECRETS) => {
    const address = `${used.receiver.origin}/one`;
    const channel = { id: ONE, name: 'One', address, status: 'active' as const, ...change };
    return used.inbox.store.putChannel(channel, secrets);
  };
  const find = async (channelId: string | null): Promise<TestCallback> => {
    return (await used.inbox.list()).find((callback) => callback.channelId === channelId)!;
  };

  it('get an event each, signed with the secret of the channel, and the inbox gets it too', async () => {
    await put();
    await put(
      { id: TWO, name: 'Two', address: `${used.receiver.origin}/two` },
      { ...FIRST_SECRETS, current: 'whsec_of_two' },
    );
    await used.inbox.emitTo([ONE, TWO], 'payment.completed');
    await used.inbox.emitTo([TWO], 'account.created');
    await used.inbox.emitTo([], 'zone.entered');
    const now = used.inbox.timers.now();
    const seen = used.receiver.received.map(({ path, body, signature }) => {
      const isOf = (name: string) => isGenuine(signature, body, `whsec_of_${name}`, now);
      const { type } = JSON.parse(body) as { readonly type: string };
      return `${path} ${type} ${isOf('one')} ${isOf('two')}`;
    });
    expect(seen.toSorted()).toEqual([
      '/one payment.completed true false',
      '/two account.created false true',
      '/two payment.completed false true',
    ]);
    const callbacks = await used.inbox.list();
    expect(callbacks.filter(({ channelId }) => channelId === null)).toHaveLength(3);
    expect(callbacks.map(({ state }) => state)).toEqual(callbacks.map(() => 'delivered'));
    const shown = await find(TWO);
    expect(shown).toMatchObject({ event: 'account.created', source: 'platform' });
    expect(shown.attempts).toMatchObject([
      {
        status: 204,
        address: `${used.receiver.origin}/two`,
        reason: null,
        check: { problem: null },
      },
    ]);
  });

  it('are sent an event again on the schedule of the workspace, each for itself', async () => {
    await put();
    await put({ id: TWO, name: 'Two', address: `${used.receiver.origin}/two` });
    used.receiver.answer('/one', 500);
    await used.inbox.emitTo([ONE, TWO], 'payment.completed');
    const count = (path: string) =>
      used.receiver.received.filter((each) => each.path === path).length;
    let offset = 0;
    for (const [index, minutes] of [1, 5, 30, 120, 360, 720, 1440].entries()) {
      await used.inbox.store.moveClock((offset += minutes * MINUTE - 1));
      await used.inbox.settle();
      expect(count('/one')).toBe(index + 1);
      await used.inbox.store.moveClock((offset += 1));
      await used.inbox.settle();
      expect(count('/one')).toBe(index + 2);
    }
    await used.inbox.store.moveClock((offset += 10_000 * MINUTE));
    await used.inbox.settle();
    expect([count('/one'), count('/two')]).toEqual([8, 1]);
    expect(new Set(used.receiver.received.map(({ eventId }) => eventId)).size).toBe(1);
    expect(await find(ONE)).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect((await find(ONE)).attempts).toHaveLength(8);
  });

  it('are sent nothing more once the channel is inactive, except for a ping', async () => {
    await put();
    used.receiver.answer('/one', 500);
    await used.inbox.emitTo([ONE], 'payment.completed');
    await put({ status: 'inactive' });
    await used.inbox.pass(MINUTE);
    expect(used.receiver.received).toHaveLength(1);
    const stopped = await find(ONE);
    expect(stopped.state).toBe('failed');
    expect(stopped.attempts[1]).toMatchObject({ failure: 'channel-inactive', check: null });
    used.receiver.answer('/one', 204);
    await used.inbox.emitTo([ONE], 'ping');
    expect(used.receiver.received).toHaveLength(2);
    expect(await find(ONE)).toMatchObject({ event: 'ping', state: 'delivered' });
  });

  it('are those that the channel has when an attempt is made', async () => {
    await put();
    used.receiver.answer('/one', 500);
    await used.inbox.emitTo([ONE], 'payment.completed');
    await put({ address: `${used.receiver.origin}/moved` });
    await used.inbox.pass(MINUTE);
    expect(used.receiver.received.map(({ path }) => path)).toEqual(['/one', '/moved']);
    expect(await find(ONE)).toMatchObject({ state: 'delivered' });
  });

  it('that the sandbox may not reach are named with the reason, and not tried again', async () => {
    const address = 'https://client.example/callbacks';
    await put({ address });
    await used.inbox.emitTo([ONE], 'payment.completed');
    const refused = await find(ONE);
    expect(refused).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(refused.attempts).toMatchObject([
      { address, status: null, failure: 'not-allowed', check: null },
    ]);
    expect(refused.attempts[0]!.reason).toContain('hosts that the operator of the site has listed');
    const { headers } = refused.attempts[0]!;
    const signature = headers['wallet-signature']!;
    expect(isGenuine(signature, refused.body, 'whsec_of_one', used.inbox.timers.now())).toBe(true);
  });

  it('at a listed host that is not of the public internet are not reached', async () => {
    await used.reopen({ isAllowedAddress: () => false });
    await put();
    await used.inbox.emitTo([ONE], 'payment.completed');
    await used.inbox.pass(MINUTE);
    expect((await find(ONE)).attempts).toMatchObject([{ failure: 'not-allowed' }]);
    expect(used.receiver.received).toEqual([]);
  });

  it('of the own inbox are delivered to there, and answered as the reader has chosen', async () => {
    const { address } = await readSettings(used.inbox);
    await put({ address: `https://docs.company.example${address}` });
    await used.inbox.emitTo([ONE], 'payment.completed');
    expect((await find(ONE)).attempts).toMatchObject([{ status: 200, check: { problem: null } }]);
    await used.inbox.choose({ answerStatus: 503 });
    await used.inbox.emitTo([ONE], 'payment.failed');
    await used.inbox.choose({ answerStatus: 200 });
    await used.inbox.pass(MINUTE);
    expect((await find(ONE)).attempts.map(({ status }) => status)).toEqual([503, 200]);
  });

  it('of the inbox of another workspace are addresses of another host', async () => {
    await put({ address: `https://docs.company.example/callbacks/${'0'.repeat(32)}/inbox` });
    await used.inbox.emitTo([ONE], 'payment.completed');
    expect((await find(ONE)).attempts).toMatchObject([{ status: null, failure: 'not-allowed' }]);
  });

  it('of a channel without a secret, or that is gone, get nothing and say so', async () => {
    const channel = { id: ONE, name: 'One', address: `${used.receiver.origin}/one` };
    await used.inbox.store.putChannel({ ...channel, status: 'active' });
    await used.inbox.emitTo([ONE], 'payment.completed');
    expect((await find(ONE)).attempts).toMatchObject([{ failure: 'no-secret', headers: {} }]);
    await put();
    used.receiver.answer('/one', 500);
    await used.inbox.emitTo([ONE], 'payment.completed');
    await used.inbox.store.removeChannels();
    await used.inbox.pass(MINUTE);
    expect((await find(ONE)).attempts[1]).toMatchObject({ failure: 'channel-gone' });
    expect(used.receiver.received).toHaveLength(1);
  });

  it('come late, twice or lose the first attempt, as the reader has chosen', async () => {
    await put();
    await used.inbox.choose({ order: 'lost' });
    await used.inbox.emitTo([ONE], 'payment.completed');
    expect(used.receiver.received).toEqual([]);
    expect((await find(ONE)).attempts).toMatchObject([{ failure: 'lost', check: null }]);
    await used.inbox.pass(MINUTE);
    expect(used.receiver.received).toHaveLength(1);
    await used.inbox.choose({ order: 'twice' });
    await used.inbox.emitTo([ONE], 'payment.failed');
    await used.inbox.pass(2000);
    expect(used.receiver.received.map(({ eventId }) => eventId)).toHaveLength(3);
    expect(used.receiver.received[2]!.eventId).toBe(used.receiver.received[1]!.eventId);
  });

  describe('an event that is sent again', () => {
    it('goes to the address where it went, or to the channel that is named', async () => {
      await put();
      await put({ id: TWO, name: 'Two', address: `${used.receiver.origin}/two` });
      used.receiver.answer('/one', 410);
      await used.inbox.emitTo([ONE], 'payment.completed');
      const failed = await find(ONE);
      used.receiver.answer('/one', 200);
      expect((await used.inbox.act(failed.id, 'replay')).status).toBe(202);
      await used.inbox.settle();
      expect(await find(ONE)).toMatchObject({ source: 'replay', state: 'delivered' });
      const ofInbox = await find(null);
      await used.inbox.act(ofInbox.id, 'replay', { channelId: TWO });
      await used.inbox.settle();
      expect(used.receiver.received.map(({ path }) => path)).toEqual(['/one', '/one', '/two']);
      expect(new Set(used.receiver.received.map(({ eventId }) => eventId)).size).toBe(1);
      expect(new Set(used.receiver.received.map(({ body }) => body)).size).toBe(1);
    });

    it('needs a channel of the workspace', async () => {
      await used.inbox.emit('payment.completed');
      const { id } = await find(null);
      expect((await used.inbox.act(id, 'replay', { channelId: ONE })).status).toBe(404);
      expect((await used.inbox.act(id, 'replay', { channelId: 7 })).status).toBe(422);
      await used.inbox.store.putChannel({ id: TWO, name: 'SMS', address: null, status: 'active' });
      expect((await used.inbox.act(id, 'replay', { channelId: TWO })).status).toBe(404);
    });

    it('and changed on the way is signed with the secret of the channel', async () => {
      await put();
      await used.inbox.emitTo([ONE], 'payment.completed');
      const { id } = await find(ONE);
      await used.inbox.act(id, 'tamper', { change: 'time' });
      await used.inbox.settle();
      expect((await find(ONE)).attempts).toMatchObject([{ check: { problem: 'old' } }]);
      await used.inbox.act(id, 'tamper', { change: 'body' });
      await used.inbox.settle();
      expect((await find(ONE)).attempts).toMatchObject([{ check: { problem: 'mismatch' } }]);
      expect(used.receiver.received).toHaveLength(3);
    });
  });

  it('get all events of a burst once each, more than the inbox keeps', async () => {
    const limits = { ...DEFAULT_CALLBACK_LIMITS, maxCallbacks: 20 };
    await used.reopen({ limits });
    const ids = Array.from({ length: 5 }, (_, index) => `chn_00000000001${index}`);
    for (const id of ids) await put({ id, name: id, address: `${used.receiver.origin}/${id}` });
    await used.inbox.emitTo(ids, ...Array.from({ length: 12 }, () => 'transaction.completed'));
    const seen = used.receiver.received.map(({ path, eventId }) => `${path} ${eventId}`);
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });

  describe('when the process ends', () => {
    it('go on to get what waits for its next attempt, once', async () => {
      await put();
      used.receiver.answer('/one', 500);
      await used.inbox.emitTo([ONE], 'payment.completed');
      await used.inbox.area.close();
      used.inbox.timers.advance(MINUTE);
      const others = [
        used.inbox.open(used.receiver.options),
        used.inbox.open(used.receiver.options),
      ];
      await Promise.all(others.map((one) => one.idle()));
      expect(used.receiver.received).toHaveLength(2);
      used.receiver.answer('/one', 200);
      used.inbox.timers.advance(5 * MINUTE);
      for (const one of others) one.notify(WORKSPACE);
      await Promise.all(others.map((one) => one.idle()));
      used.inbox.timers.advance(100 * MINUTE);
      await Promise.all(others.map((one) => one.idle()));
      expect(used.receiver.received).toHaveLength(3);
    });

    it('get again what was being sent, after a while', async () => {
      await put();
      used.receiver.answer('/one', 500);
      await used.inbox.emitTo([ONE], 'payment.completed');
      used.inbox.timers.advance(MINUTE - 1000);
      // What a process leaves that ends in the middle of an attempt.
      await used.inbox.store.db
        .updateTable('callback_records')
        .set({ claimed_until: used.inbox.timers.now() + 20_000 })
        .where('state', '=', 'waiting')
        .execute();
      used.receiver.answer('/one', 200);
      await used.inbox.pass(19_000);
      expect(used.receiver.received).toHaveLength(1);
      await used.inbox.pass(1000);
      expect(used.receiver.received).toHaveLength(2);
      expect(await find(ONE)).toMatchObject({ state: 'delivered' });
    });
  });
});
