import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { createTempStore, STORE_KINDS, type TempStore } from '#server/testing/create-temp-store.ts';
import { createManualTimers } from '#server/testing/manual-timers.ts';
import { buildEventEntry, buildSearchEntry } from './analytics-entries.ts';
import { createRetentionSweep } from './create-retention-sweep.ts';
import { writeEntries } from './write-entries.ts';

const logger = { info: () => {}, warn: () => {} };

describe.each(STORE_KINDS)('on %s', (kind) => {
  let store: TempStore;
  beforeAll(async () => {
    store = await createTempStore(kind);
  });
  beforeEach(() => store.clear());
  afterAll(() => store.remove());

  async function write(query: string, at: number): Promise<void> {
    const event = { eventType: 'view' as const, eventName: query, index: 'docs', objectIDs: [] };
    await writeEntries(store, [
      buildSearchEntry({ index: 'docs', query, nbHits: 1, at }),
      buildEventEntry(event, at),
    ]);
  }

  async function readNames(): Promise<string[][]> {
    const searches = await store.db.selectFrom('search_queries').select('query').execute();
    const events = await store.db.selectFrom('search_events').select('event_name').execute();
    return [searches.map(({ query }) => query), events.map((event) => event.event_name)];
  }

  describe('createRetentionSweep', () => {
    it('deletes what is older than the given days, a minute after the start', async () => {
      const timers = createManualTimers();
      await write('old', timers.now() - 7 * DAY_MS);
      await write('young', timers.now() - 7 * DAY_MS + 120_000);
      const sweep = createRetentionSweep({ store, retentionDays: 7, timers, logger });
      timers.advance(60_000);
      await expect.poll(readNames).toEqual([['young'], ['young']]);
      await sweep.stop();
    });

    it('sweeps again every day', async () => {
      const timers = createManualTimers();
      const sweep = createRetentionSweep({ store, retentionDays: 1, timers, logger });
      timers.advance(60_000);
      await write('young', timers.now());
      timers.advance(DAY_MS - 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await readNames()).toEqual([['young'], ['young']]);
      timers.advance(1 + DAY_MS);
      await expect.poll(readNames).toEqual([[], []]);
      await sweep.stop();
    });

    it('deletes more than one transaction takes', async () => {
      const timers = createManualTimers();
      const old = buildSearchEntry({ index: 'docs', query: 'old', nbHits: 1, at: 0 });
      await writeEntries(
        store,
        Array.from({ length: 1201 }, () => old),
      );
      const sweep = createRetentionSweep({ store, retentionDays: 1, timers, logger });
      timers.advance(60_000);
      await expect.poll(readNames).toEqual([[], []]);
      await sweep.stop();
    });

    it('leaves no alarm behind when it is stopped', async () => {
      const timers = createManualTimers();
      await createRetentionSweep({ store, retentionDays: 1, timers, logger }).stop();
      expect(timers.waiting).toBe(0);
    });

    it.each([0, -1, 1.5, Number.NaN])('refuses %d days', (retentionDays) => {
      const timers = createManualTimers();
      const create = () => createRetentionSweep({ store, retentionDays, timers, logger });
      expect(create).toThrow(RangeError);
    });
  });
});
