import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import { createIndexEngine } from './create-index-engine.ts';
import { createIndexStore } from './create-index-store.ts';
import type { EngineFactory } from './search-index.ts';

function create(createEngine: EngineFactory = createIndexEngine) {
  const build = vi.fn(createEngine);
  const lines: string[] = [];
  const logger = createLogger({ level: 'error', write: (text) => void lines.push(text) });
  const store = createIndexStore({ createEngine: build, logger, clock: { now: () => 1000 } });
  return { store, build, logger, lines };
}

const put = (objectID: string, index = 'a') =>
  ({ action: 'put', index, record: { objectID } }) as const;

describe('createIndexStore', () => {
  it('builds an index once for a burst of writes', async () => {
    const { store, build } = create();
    const tasks = Array.from({ length: 50 }, (_, at) => store.write([put(String(at))]));
    expect(store.isPublished(tasks[0]!)).toBe(false);
    expect(store.get('a')).toBeUndefined();
    await vi.waitFor(() => expect(store.isPublished(tasks.at(-1)!)).toBe(true));
    expect(build).toHaveBeenCalledTimes(1);
    expect(store.get('a')?.engine.size).toBe(50);
  });

  it('builds the indices that have changed only', async () => {
    const { store, build } = create();
    store.write([put('1', 'a'), put('1', 'b')]);
    await store.flush();
    store.write([put('2', 'b')]);
    await store.flush();
    expect(build).toHaveBeenCalledTimes(3);
  });

  it('copies and moves without building', async () => {
    const { store, build } = create();
    store.write([put('1', 'a')]);
    await store.flush();
    store.write([{ action: 'copy', index: 'a', destination: 'b' }]);
    store.write([{ action: 'move', index: 'a', destination: 'c' }]);
    await store.flush();
    expect(build).toHaveBeenCalledTimes(1);
    expect(store.list().map(({ name }) => name)).toEqual(['b', 'c']);
  });

  it('leaves alone the state that a query has begun with', async () => {
    const { store } = create();
    store.write([put('1')]);
    await store.flush();
    const before = store.get('a')!;
    store.write([put('2'), { action: 'remove', index: 'a', objectID: '1' }]);
    await store.flush();
    expect([...before.records.keys()]).toEqual(['1']);
    expect([...store.get('a')!.records.keys()]).toEqual(['2']);
  });

  it('keeps the indices and logs when an engine cannot be built', async () => {
    const { store, logger, lines } = create((records, settings) => {
      if (records.length > 1) throw new Error('no');
      return createIndexEngine(records, settings);
    });
    store.write([put('1')]);
    await store.flush();
    const task = store.write([put('2')]);
    await store.flush();
    logger.flush();
    expect(store.get('a')?.records.size).toBe(1);
    expect(store.isPublished(task)).toBe(true);
    expect(lines.join('')).toContain('search-write-failure');
  });

  it('puts a new build in place at once and keeps what waits for it', async () => {
    const { store } = create();
    store.write([put('written', 'docs')]);
    store.publish('docs', [{ objectID: 'built' }]);
    expect([...store.get('docs')!.records.keys()]).toEqual(['built']);
    await store.flush();
    expect([...store.get('docs')!.records.keys()]).toEqual(['built', 'written']);
  });

  it('knows no task that it has not given out', () => {
    const { store } = create();
    for (const task of [0, 1, -1, 1.5, Number.NaN]) expect(store.isPublished(task)).toBeUndefined();
  });
});
