import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { createTempStore, STORE_KINDS, type TempStore } from '#server/testing/create-temp-store.ts';
import { writeSearchHistory, type HistoryStep } from '#server/testing/write-search-history.ts';
import { buildSearchReport, type ReportOptions } from './build-search-report.ts';

const START = Date.UTC(2026, 0, 5);
const PERIOD = { from: START, to: START + DAY_MS };

describe.each(STORE_KINDS)('on %s', (kind) => {
  let store: TempStore;
  beforeAll(async () => {
    store = await createTempStore(kind);
  });
  beforeEach(() => store.clear());
  afterAll(() => store.remove());

  async function report(steps: readonly HistoryStep[], options: Partial<ReportOptions> = {}) {
    await writeSearchHistory(store, START, steps);
    return buildSearchReport(store, { ...PERIOD, ...options });
  }

  const HISTORY: readonly HistoryStep[] = [
    { query: 'voucher', nbHits: 8, clicked: [1] },
    { query: 'Voucher ', nbHits: 8, clicked: [2] },
    { query: 'voucher', nbHits: 8 },
    { query: 'refund', nbHits: 0 },
    { query: 'refund', nbHits: 0 },
    { query: 'float', nbHits: 3 },
    { query: 'float', nbHits: 3 },
    { query: 'float', nbHits: 3 },
    { query: 'paybill', nbHits: 0 },
    { query: 'limits', nbHits: 1 },
    { query: 'sandbox', nbHits: 2, isTracked: false },
  ];

  describe('buildSearchReport', () => {
    it('counts searches, those with click analytics and those with a click', async () => {
      expect(await report(HISTORY)).toMatchObject({
        from: '2026-01-05T00:00:00.000Z',
        to: '2026-01-06T00:00:00.000Z',
        searches: 11,
        trackedSearches: 10,
        clickedSearches: 2,
      });
    });

    it('lists the top searches by count and then by name, one spelling for all', async () => {
      expect((await report(HISTORY)).topSearches).toEqual([
        { query: 'float', searches: 3 },
        { query: 'voucher', searches: 3 },
        { query: 'refund', searches: 2 },
        { query: 'limits', searches: 1 },
        { query: 'paybill', searches: 1 },
        { query: 'sandbox', searches: 1 },
      ]);
    });

    it('lists the searches without results', async () => {
      expect((await report(HISTORY)).searchesWithoutResults).toEqual([
        { query: 'refund', searches: 2 },
        { query: 'paybill', searches: 1 },
      ]);
    });

    it('lists the searches with results of which none was clicked, unless it cannot know', async () => {
      expect((await report(HISTORY)).searchesWithoutClick).toEqual([
        { query: 'float', searches: 3 },
        { query: 'limits', searches: 1 },
        { query: 'voucher', searches: 1 },
      ]);
    });

    it('gives for each position how often it was shown and clicked', async () => {
      expect((await report(HISTORY)).clickThroughByPosition).toEqual([
        { position: 1, shown: 7, clicked: 1, rate: 1 / 7 },
        { position: 2, shown: 6, clicked: 1, rate: 1 / 6 },
        { position: 3, shown: 6, clicked: 0, rate: 0 },
        { position: 4, shown: 3, clicked: 0, rate: 0 },
        { position: 5, shown: 3, clicked: 0, rate: 0 },
      ]);
    });

    it('names as missing what had no result, and what several readers never clicked', async () => {
      expect((await report(HISTORY)).missingDocumentation).toEqual([
        { query: 'float', searches: 3, reason: 'no click' },
        { query: 'refund', searches: 2, reason: 'no result' },
        { query: 'paybill', searches: 1, reason: 'no result' },
      ]);
    });

    it('counts two clicks on one result of a search once', async () => {
      const { clickThroughByPosition, clickedSearches } = await report([
        { query: 'otp', nbHits: 2, clicked: [1, 1] },
      ]);
      expect(clickedSearches).toBe(1);
      expect(clickThroughByPosition[0]).toEqual({ position: 1, shown: 1, clicked: 1, rate: 1 });
    });

    it('lists a position beyond the first page when it was clicked', async () => {
      const { clickThroughByPosition } = await report([{ query: 'otp', nbHits: 9, clicked: [7] }]);
      expect(clickThroughByPosition.at(-1)).toEqual({ position: 7, shown: 1, clicked: 1, rate: 1 });
    });

    it('takes searches from the first millisecond to before the last', async () => {
      const steps = ['a', 'b', 'c'].map((query) => ({ query, nbHits: 1 }));
      const { topSearches } = await report(steps, { from: START + 60_000, to: START + 120_000 });
      expect(topSearches).toEqual([{ query: 'b', searches: 1 }]);
    });

    it('knows of a click that came after the period', async () => {
      const steps = [{ query: 'otp', nbHits: 1, clicked: [1] }];
      expect(await report(steps, { to: START + 1 })).toMatchObject({ clickedSearches: 1 });
    });

    it('looks at one index when it is asked to', async () => {
      const steps = [
        { query: 'a', nbHits: 1 },
        { query: 'b', nbHits: 1, index: 'blog' },
      ];
      expect((await report(steps, { index: 'blog' })).topSearches).toEqual([
        { query: 'b', searches: 1 },
      ]);
    });

    it('cuts lists at the limit', async () => {
      const { topSearches, searches } = await report(HISTORY, { limit: 2 });
      expect(topSearches.map(({ query }) => query)).toEqual(['float', 'voucher']);
      expect(searches).toBe(11);
    });

    it('leaves out the letters on the way to a word', async () => {
      const at = START;
      for (const [step, query] of ['vo', 'vouch', 'voucher'].entries())
        await writeSearchHistory(store, at + step * 300, [{ query, nbHits: step }]);
      const { topSearches, searchesWithoutResults } = await buildSearchReport(store, PERIOD);
      expect(topSearches).toEqual([{ query: 'voucher', searches: 1 }]);
      expect(searchesWithoutResults).toEqual([]);
    });

    it('counts more searches and clicks than one read takes, many of them in the same millisecond', async () => {
      const query = { query: 'otp', nbHits: 1, clicked: [1] };
      await writeSearchHistory(
        store,
        START,
        Array.from({ length: 1300 }, () => query),
      );
      await store.db.updateTable('search_queries').set({ at: START }).execute();
      await store.db.updateTable('search_events').set({ at: START }).execute();
      expect(await buildSearchReport(store, PERIOD)).toMatchObject({
        searches: 1300,
        clickedSearches: 1300,
      });
    });

    it('is empty for a period without searches', async () => {
      expect(await report([])).toMatchObject({
        searches: 0,
        topSearches: [],
        missingDocumentation: [],
      });
    });
  });
});
