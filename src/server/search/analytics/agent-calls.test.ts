import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { createTempStore, STORE_KINDS, type TempStore } from '#server/testing/create-temp-store.ts';
import { createManualTimers } from '#server/testing/manual-timers.ts';
import { buildSearchReport } from './build-search-report.ts';
import { createAnalyticsSink } from './create-analytics-sink.ts';

describe.each(STORE_KINDS)('calls of agents on %s', (kind) => {
  let store: TempStore;
  beforeAll(async () => {
    store = await createTempStore(kind);
  });
  beforeEach(() => store.clear());
  afterAll(() => store.remove());

  const open = (timers = createManualTimers()) => ({
    timers,
    sink: createAnalyticsSink({ store, timers, logger: { info: () => {}, warn: () => {} } }),
  });
  const report = (now: number) => buildSearchReport(store, { from: now - DAY_MS, to: now + 1 });

  it('are counted apart from the searches of people, by what they call', async () => {
    const { sink, timers } = open();
    const at = timers.now();
    sink.appendSearches([{ index: 'docs', query: 'voucher', nbHits: 2, at }]);
    sink.appendCall({ tool: 'search_docs', subject: 'Pay  OUT', hits: 3 });
    sink.appendCall({ tool: 'search_docs', subject: 'pay out', hits: 3 });
    sink.appendCall({ tool: 'find_operations', subject: 'refund', hits: 0 });
    sink.appendCall({ tool: 'call_sandbox', subject: 'createAccount' });
    await sink.flush();
    const { agents, searches, topSearches } = await report(at);
    expect(searches).toBe(1);
    expect(topSearches).toEqual([{ query: 'voucher', searches: 1 }]);
    expect(agents).toEqual({
      calls: 4,
      byTool: [
        { tool: 'search_docs', calls: 2 },
        { tool: 'call_sandbox', calls: 1 },
        { tool: 'find_operations', calls: 1 },
      ],
      topSearches: [
        { query: 'pay out', searches: 2 },
        { query: 'refund', searches: 1 },
      ],
      searchesWithoutResults: [{ query: 'refund', searches: 1 }],
    });
    await sink.close();
  });

  it('hold no personal data', async () => {
    const { sink } = open();
    sink.appendCall({
      tool: 'search_docs',
      subject: 'otieno@client.example +254700000111',
      hits: 0,
    });
    await sink.flush();
    const rows = JSON.stringify(await store.db.selectFrom('agent_calls').selectAll().execute());
    expect(rows).not.toMatch(/otieno|254700000111/);
    await sink.close();
  });
});
