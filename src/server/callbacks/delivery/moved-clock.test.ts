import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTakenEvent, WORKSPACE } from '#server/callbacks/testing/open-callback-store.ts';
import { openTestInbox, type TestInbox } from '#server/callbacks/testing/open-test-inbox.ts';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';

const SECOND = 1000;

describe.each(STORE_KINDS)('what is to be sent later, on %s,', (kind) => {
  let inbox: TestInbox;
  beforeEach(async () => {
    inbox = await openTestInbox(kind);
  });
  afterEach(() => inbox.close());

  /** Moves the clock of the workspace to so far ahead of the real one, which stands still. */
  async function moveClock(offset: number) {
    await inbox.store.moveClock(offset);
    await inbox.settle();
  }

  it.each([
    ['late', 30 * SECOND, 1],
    ['twice', 2 * SECOND, 2],
  ])('is sent when the clock is moved on: %s', async (order, pause, delivered) => {
    await inbox.choose({ order });
    await inbox.emit('account.created');
    const countDelivered = async () =>
      (await inbox.list()).filter(({ state }) => state === 'delivered').length;
    await moveClock(pause - 1);
    expect(await countDelivered()).toBe(delivered - 1);
    await moveClock(pause);
    expect(await countDelivered()).toBe(delivered);
  });

  it('is sent when a call moves the clock on whose own events were delivered at once', async () => {
    await inbox.choose({ answerStatus: 500 });
    await inbox.emit('account.created');
    await inbox.choose({ answerStatus: 200 });
    await inbox.store.moveClock(60 * SECOND);
    const event = buildTakenEvent(7, inbox.timers.now());
    await inbox.store.db.transaction().execute((trx) => inbox.area.take(trx, WORKSPACE, [event]));
    inbox.area.notify(WORKSPACE, true);
    await inbox.area.idle();
    expect((await inbox.list()).map(({ attempts }) => attempts.length)).toEqual([1, 2]);
  });

  it('is sent when the clock is moved on: delayed by the reader', async () => {
    await inbox.emit('account.created');
    const [first] = await inbox.list();
    await inbox.act(first!.id, 'delay', { seconds: 45 });
    await moveClock(45 * SECOND - 1);
    expect((await inbox.list())[0]).toMatchObject({
      source: 'delay',
      state: 'waiting',
      nextAttemptAt: new Date(inbox.timers.now() + 1).toISOString(),
    });
    await moveClock(45 * SECOND);
    expect((await inbox.list())[0]).toMatchObject({ source: 'delay', state: 'delivered' });
  });
});
