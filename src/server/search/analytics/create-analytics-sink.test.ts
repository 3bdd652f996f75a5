import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTempStore, STORE_KINDS, type TempStore } from '#server/testing/create-temp-store.ts';
import { createManualTimers, type ManualTimers } from '#server/testing/manual-timers.ts';
import type { AnalyticsEvent, AnalyticsSearch } from './analytics-entries.ts';
import { createAnalyticsSink, type AnalyticsSinkOptions } from './create-analytics-sink.ts';

let store: TempStore;
let timers: ManualTimers;
let warnings: { readonly event: string; readonly fields: unknown }[];

beforeEach(() => {
  timers = createManualTimers();
  warnings = [];
});

function createSink(options: Partial<AnalyticsSinkOptions> = {}) {
  const logger = {
    info: () => {},
    warn: (event: string, fields: unknown) => void warnings.push({ event, fields }),
  };
  return createAnalyticsSink({ store, timers, logger, ...options });
}

function buildSearches(count: number, query = 'voucher'): AnalyticsSearch[] {
  return Array.from({ length: count }, (_, index) => ({
    queryID: `q${index}`,
    index: 'docs',
    query,
    nbHits: 1,
    at: timers.now(),
  }));
}

async function countRows(table: 'search_queries' | 'search_events' = 'search_queries') {
  const { count } = await store.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const CLICK: AnalyticsEvent = {
  eventType: 'click',
  eventName: 'Item Selected',
  index: 'docs',
  objectIDs: ['/a'],
  positions: [1],
  queryID: 'q1',
  userToken: 'anonymous-secret',
};
const limitPages = (pages: number) =>
  sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(store.db);

describe.each(STORE_KINDS)('createAnalyticsSink on %s', (kind) => {
  beforeAll(async () => {
    store = await createTempStore(kind);
  });
  beforeEach(() => store.clear());
  afterAll(() => store.remove());

  it('writes nothing before 250 ms and everything after', async () => {
    const sink = createSink();
    sink.appendSearches(buildSearches(3));
    sink.append([CLICK]);
    timers.advance(249);
    expect(await countRows()).toBe(0);
    timers.advance(1);
    await expect.poll(() => countRows('search_events')).toBe(1);
    expect(await countRows()).toBe(3);
    await sink.close();
  });

  it('writes 500 entries at once without waiting', async () => {
    const sink = createSink();
    sink.appendSearches(buildSearches(499));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await countRows()).toBe(0);
    sink.appendSearches(buildSearches(1));
    await expect.poll(() => countRows()).toBe(500);
    await sink.close();
  });

  it('writes what comes while a batch is being written', async () => {
    const sink = createSink();
    sink.appendSearches(buildSearches(500));
    sink.appendSearches(buildSearches(700));
    await expect.poll(() => countRows()).toBe(500);
    timers.advance(250);
    await expect.poll(() => countRows()).toBe(1200);
    await sink.close();
  });

  it('has everything on the disk when flush resolves', async () => {
    const sink = createSink();
    sink.appendSearches(buildSearches(1234));
    await sink.flush();
    expect(await countRows()).toBe(1234);
    await sink.close();
  });

  it('writes the rest when it is closed, and leaves no alarm behind', async () => {
    const sink = createSink();
    sink.appendSearches(buildSearches(7));
    await sink.close();
    expect(await countRows()).toBe(7);
    expect(timers.waiting).toBe(0);
  });

  it('takes nothing after it is closed', async () => {
    const sink = createSink();
    await sink.close();
    sink.append([CLICK]);
    sink.appendSearches(buildSearches(500));
    await sink.flush();
    expect([await countRows(), await countRows('search_events')]).toEqual([0, 0]);
  });

  it('stores no userToken anywhere in the file', async () => {
    const sink = createSink();
    sink.append([CLICK]);
    await sink.close();
    const rows = await store.db.selectFrom('search_events').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('anonymous-secret');
  });

  it('takes entries over without writing them, so that no search waits', async () => {
    const sink = createSink();
    for (const search of buildSearches(5)) expect(sink.appendSearches([search])).toBeUndefined();
    expect(await countRows()).toBe(0);
    await sink.close();
    expect(await countRows()).toBe(5);
  });
});

describe('createAnalyticsSink when the database cannot be written', () => {
  beforeEach(async () => {
    store = await createTempStore();
  });
  afterEach(() => store.remove());

  it('keeps the entries and writes them when it can again', async () => {
    const sink = createSink();
    await limitPages(1);
    sink.appendSearches(buildSearches(400, 'wallet '.repeat(60)));
    await expect(sink.flush()).rejects.toMatchObject({ failure: 'full' });
    expect(await countRows()).toBe(0);
    await limitPages(10_000);
    await sink.flush();
    expect([await countRows(), sink.lost]).toEqual([400, 0]);
    await sink.close();
  });

  it('tries again by itself, after a pause that grows', async () => {
    const sink = createSink();
    await limitPages(1);
    sink.appendSearches(buildSearches(400, 'wallet '.repeat(60)));
    const countFailures = () =>
      warnings.filter(({ event }) => event === 'analytics-not-written').length;
    timers.advance(250);
    await expect.poll(countFailures).toBe(1);
    timers.advance(499);
    expect(countFailures()).toBe(1);
    timers.advance(1);
    await expect.poll(countFailures).toBe(2);
    await limitPages(10_000);
    timers.advance(1000);
    await expect.poll(() => countRows()).toBe(400);
    await sink.close();
  });

  it('gives a batch up after ten attempts, counts it and goes on with the next', async () => {
    const sink = createSink();
    await limitPages(1);
    sink.appendSearches(buildSearches(499, 'wallet '.repeat(60)));
    for (let attempt = 1; attempt < 10; attempt += 1) await sink.flush().catch(() => undefined);
    expect(sink.lost).toBe(0);
    await sink.flush();
    expect(sink.lost).toBe(499);
    expect(warnings).toContainEqual({ event: 'analytics-lost', fields: { entries: 499 } });
    await limitPages(10_000);
    sink.appendSearches(buildSearches(1));
    await sink.flush();
    expect(await countRows()).toBe(1);
    await sink.close();
  });

  it('keeps no more in memory than it may, and counts the rest as lost', async () => {
    const sink = createSink({ limits: { entries: 100, characters: 1_000_000 } });
    sink.appendSearches(buildSearches(130));
    expect(sink.lost).toBe(30);
    await sink.close();
    expect(await countRows()).toBe(100);
  });

  it('closes with a warning', async () => {
    const sink = createSink();
    await limitPages(1);
    sink.appendSearches(buildSearches(400, 'wallet '.repeat(60)));
    await sink.close();
    expect(warnings.map(({ event }) => event)).toEqual(['analytics-not-written']);
  });
});
