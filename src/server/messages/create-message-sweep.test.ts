import { afterEach, beforeEach, expect, it, describe } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { createManualTimers } from '#server/testing/manual-timers.ts';
import { createMessageSweep } from './create-message-sweep.ts';
import { openMessageStore, type MessageStore } from './testing/open-message-store.ts';

const logger = { info: () => {}, warn: () => {} };
describe.each(STORE_KINDS)('the sweep on %s', (kind) => {
  let store: MessageStore;
  beforeEach(async () => {
    store = await openMessageStore(kind);
  });
  afterEach(() => store.remove());

  const readIds = async () => (await store.readAll()).map(({ id }) => id);

  it('deletes what is older than the given days, a minute after the start and every day', async () => {
    const timers = createManualTimers();
    await store.insert({ id: 'old', created_at: timers.now() - 7 * DAY_MS });
    await store.insert({ id: 'young', created_at: timers.now() - 6 * DAY_MS });
    const sweep = createMessageSweep({ db: store.db, retentionDays: 7, timers, logger });
    timers.advance(60_000);
    await expect.poll(readIds, { timeout: 15_000 }).toEqual(['young']);
    timers.advance(DAY_MS);
    await expect.poll(readIds, { timeout: 15_000 }).toEqual([]);
    await sweep.stop();
    expect(timers.waiting).toBe(0);
  });

  it('keeps everything with a retention of 0', async () => {
    const timers = createManualTimers();
    await store.insert({ id: 'old', created_at: 0 });
    const sweep = createMessageSweep({ db: store.db, retentionDays: 0, timers, logger });
    expect(timers.waiting).toBe(0);
    await sweep.stop();
    expect(await readIds()).toEqual(['old']);
  });

  it.each([-1, 1.5, Number.NaN])('refuses %d days', (retentionDays) => {
    const timers = createManualTimers();
    const create = () => createMessageSweep({ db: store.db, retentionDays, timers, logger });
    expect(create).toThrow(RangeError);
  });
});
