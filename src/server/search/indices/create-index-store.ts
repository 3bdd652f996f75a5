import type { Logger } from '#server/edge/logger.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import { createIndexDrafts } from './index-drafts.ts';
import { buildSearchIndex } from './build-search-index.ts';
import type { IndexSettings } from './index-settings.ts';
import type { IndexFiles } from './create-index-files.ts';
import type { Clock, EngineFactory, IndexEngine, SearchIndex } from './search-index.ts';
import type { WriteOperation } from './write-operation.ts';

export interface IndexStoreOptions {
  readonly createEngine: EngineFactory;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Keeps what a burst has changed; its tasks are done once it has. */
  readonly onChange?: IndexFiles['store'];
}

/** The indices of the search service, in memory. */
export interface IndexStore {
  /** The state that queries are answered from. */
  get(name: string): SearchIndex | undefined;
  list(): readonly SearchIndex[];
  /**
   * Puts a whole index in place at once, e.g. that of a new build of the site. Queries are answered from the old
   * one until the new one is ready.
   */
  publish(
    name: string,
    records: readonly IndexRecord[],
    settings?: IndexSettings,
    /** The engine over these records, when it has been built before. */
    engine?: IndexEngine,
  ): void;
  /** Queues changes and gives the number of the task that they are. */
  write(operations: readonly WriteOperation[]): number;
  /** Whether a task is done; undefined for a task that was never given out. */
  isPublished(taskId: number): boolean | undefined;
  /** Number of tasks that wait. */
  readonly pendingTasks: number;
  /** Carries out at once what waits. Resolves when it is kept. */
  flush(): Promise<void>;
}

/** A burst of writes ends when nothing came for this long. */
const QUIET_MS = 15;
/** A burst that does not end is built after this time all the same. */
const PATIENCE_MS = 500;

function isGiven(taskId: number, lastTask: number): boolean {
  return Number.isInteger(taskId) && taskId >= 1 && taskId <= lastTask;
}

/**
 * Creates the store. Writes are carried out in the order of their arrival, in bursts: each changed index is
 * built once a burst and put in place at once.
 */
export function createIndexStore(options: IndexStoreOptions): IndexStore {
  const { createEngine, logger, clock, onChange } = options;
  const indices = new Map<string, SearchIndex>();
  let waiting: WriteOperation[] = [];
  let [lastTask, publishedTask, burstBegan] = [0, 0, 0];
  let timer: NodeJS.Timeout | undefined;

  function publish(
    name: string,
    records: readonly IndexRecord[],
    settings: IndexSettings = {},
    engine?: IndexEngine,
  ): void {
    const now = clock.now();
    const index = buildSearchIndex({
      name,
      records,
      settings,
      createEngine: (whole) => engine ?? createEngine(records, whole),
      createdAt: indices.get(name)?.createdAt ?? now,
      updatedAt: now,
    });
    indices.set(name, index);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const operations = waiting;
    const task = lastTask;
    waiting = [];
    try {
      const drafts = createIndexDrafts(indices, clock.now());
      for (const operation of operations) drafts.apply(operation);
      const changes = drafts.finish(createEngine);
      for (const [name, index] of changes) {
        if (index) indices.set(name, index);
        else indices.delete(name);
      }
      if (onChange) await onChange(changes);
    } catch (error) {
      // A task that never ended would let its caller wait for ever.
      logger.error('search-write-failure', { message: String(error), writes: operations.length });
    }
    publishedTask = Math.max(publishedTask, task);
  }

  function schedule(): void {
    const now = performance.now();
    if (timer === undefined) burstBegan = now;
    clearTimeout(timer);
    timer = setTimeout(
      () => void flush(),
      Math.min(QUIET_MS, Math.max(0, burstBegan + PATIENCE_MS - now)),
    );
  }

  return {
    get: (name) => indices.get(name),
    list: () => [...indices.values()],
    publish,
    write(operations) {
      waiting.push(...operations);
      lastTask += 1;
      schedule();
      return lastTask;
    },
    isPublished: (taskId) => (isGiven(taskId, lastTask) ? taskId <= publishedTask : undefined),
    get pendingTasks() {
      return lastTask - publishedTask;
    },
    flush,
  };
}
