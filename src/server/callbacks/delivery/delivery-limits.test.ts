import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import { changeInbox, requireInbox } from '#server/callbacks/inbox-store.ts';
import { OTHER_WORKSPACE, WORKSPACE } from '#server/callbacks/testing/open-callback-store.ts';
import { useReceiver } from '#server/callbacks/testing/use-receiver.ts';
import { listDue } from './callback-queue.ts';
import { postCallback } from './deliver-due.ts';

const ONE = 'chn_000000000001';
const SECRETS = { current: 'whsec_of_one', next: null, nextFrom: null };
const LOCAL = { address: '127.0.0.1', family: 4 };

describe('deliveries', () => {
  const used = useReceiver('sqlite');

  const put = () => {
    const address = `${used.receiver.origin}/one`;
    const channel = { id: ONE, name: 'One', address, status: 'active' as const };
    return used.inbox.store.putChannel(channel, SECRETS);
  };

  it('make room in the inbox once they were tried', async () => {
    await used.reopen({ limits: { ...DEFAULT_CALLBACK_LIMITS, maxCallbacks: 2 } });
    await put();
    used.receiver.answer('/one', 500);
    for (let count = 0; count < 4; count += 1) await used.inbox.emitTo([ONE], 'payment.failed');
    expect((await used.inbox.list()).map(({ eventId }) => eventId)).toEqual([
      'evt_000000000004',
      'evt_000000000004',
    ]);
  });

  it('that were never tried fill ten inboxes at most', async () => {
    await used.reopen({ limits: { ...DEFAULT_CALLBACK_LIMITS, maxCallbacks: 2 } });
    await put();
    await used.inbox.choose({ order: 'late' });
    for (let count = 0; count < 15; count += 1) await used.inbox.emitTo([ONE], 'payment.failed');
    const waiting = (await used.inbox.list()).filter(({ channelId }) => channelId === ONE);
    expect(waiting).toHaveLength(10);
  });

  it('take everything out of the outbox at once', async () => {
    await used.inbox.emit(...Array.from({ length: 51 }, () => 'zone.entered'));
    const left = await used.inbox.store.db
      .selectFrom('sandbox_callbacks')
      .select('id')
      .where('state', '=', 'waiting')
      .execute();
    expect(left).toEqual([]);
  });

  it('plan nothing more once the server has ended in the middle of them', async () => {
    await used.inbox.store.emit(['account.created'], used.inbox.timers.now());
    used.inbox.area.notify(WORKSPACE);
    await used.inbox.area.close();
    expect(used.inbox.timers.waiting).toBe(0);
  });

  it('to other addresses are under way a few at a time', async () => {
    const { promise, answer } = createGate();
    const limits = { ...DEFAULT_CALLBACK_LIMITS, parallelPosts: 2 };
    await used.reopen({ limits, resolve: () => promise });
    await put();
    const emit = async (events: readonly string[], channels: readonly string[]) => {
      await used.inbox.store.emit(events, used.inbox.timers.now(), WORKSPACE, channels);
      used.inbox.area.notify(WORKSPACE);
    };
    await emit(Array(6).fill('payment.completed'), [ONE]);
    while ((await countClaims()) < 2);
    // What comes next is taken once the first look is over.
    await emit(['zone.entered'], []);
    while ((await used.inbox.list())[0]?.event !== 'zone.entered');
    expect(await countClaims()).toBe(2);
    answer();
    await used.inbox.area.idle();
    expect(used.receiver.received).toHaveLength(6);
  });

  it('of a workspace whose receiver does not answer leave room for those of others', async () => {
    const { promise, answer } = createGate();
    await used.reopen({
      allowedHosts: ['http://late.example', used.receiver.origin],
      resolve: (host) => (host === 'late.example' ? promise : used.receiver.options.resolve()),
    });
    const { store, area, timers } = used.inbox;
    const emit = async (events: readonly string[], workspace: string, target: string) => {
      await requireInbox(store.db, workspace, randomBytes);
      await changeInbox(store.db, workspace, { answerStatus: 200, arrival: 'normal', target });
      await store.emit(events, timers.now(), workspace);
      area.notify(workspace);
    };
    await emit(Array(60).fill('zone.entered'), WORKSPACE, 'http://late.example/');
    while ((await countClaims()) < 2);
    await emit(['zone.left'], OTHER_WORKSPACE, `${used.receiver.origin}/other`);
    await expect.poll(() => used.receiver.received.map(({ path }) => path)).toEqual(['/other']);
    expect(await countClaims()).toBe(2);
    answer();
  });

  it('are sent by no other process while an answer may still come', async () => {
    const { promise, answer } = createGate();
    await used.reopen({ resolve: () => promise });
    const other = used.inbox.open(used.receiver.options);
    await put();
    await used.inbox.store.emit(['payment.completed'], used.inbox.timers.now(), WORKSPACE, [ONE]);
    used.inbox.area.notify(WORKSPACE);
    while ((await countClaims()) < 1);
    used.inbox.timers.advance(DEFAULT_CALLBACK_LIMITS.answerMs);
    other.notify(WORKSPACE);
    await other.idle();
    answer();
    await used.inbox.area.idle();
    expect(used.receiver.received).toHaveLength(1);
  });

  it('are not sent again by a process that has read them before another one sent them', async () => {
    await put();
    used.receiver.answer('/one', 500);
    await used.inbox.emitTo([ONE], 'payment.completed');
    await used.inbox.area.close();
    const { db } = used.inbox.store;
    const now = () => used.inbox.timers.now() + 60_000;
    const [due] = await listDue(db, now(), 'addresses');
    const route = { way: 'post', address: `${used.receiver.origin}/one`, secret: 's' } as const;
    let posts = 0;
    const post = async () => {
      posts += 1;
      return { status: 500, failure: null, milliseconds: 1 };
    };
    const timers = { ...used.inbox.timers, now };
    const parts = { db, timers, limits: DEFAULT_CALLBACK_LIMITS, post };
    expect(await postCallback(parts, due!, route)).toBe(true);
    expect(await postCallback(parts, due!, route)).toBe(false);
    expect(posts).toBe(1);
  });

  async function countClaims(): Promise<number> {
    const claims = await used.inbox.store.db
      .selectFrom('callback_records')
      .select('id')
      .where('claimed_until', '>', 0)
      .execute();
    return claims.length;
  }
});

/** Addresses of a host that are not found before the test says so. */
function createGate() {
  let answer = () => {};
  const promise = new Promise<readonly (typeof LOCAL)[]>((found) => {
    answer = () => found([LOCAL]);
  });
  return { promise, answer: () => answer() };
}
