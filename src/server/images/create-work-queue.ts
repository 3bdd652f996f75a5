import { HttpError } from '#server/edge/http-error.ts';
import { TEXTS } from './image-texts.ts';

/** Runs a task when its turn has come. @throws HttpError 503 when too many wait already */
export type RunQueued = <Value>(task: () => Promise<Value>) => Promise<Value>;

const RETRY_SECONDS = 2;

/**
 * @param maxRunning tasks at the same time
 * @param maxWaiting tasks that may wait beyond them
 */
export function createWorkQueue(maxRunning: number, maxWaiting: number): RunQueued {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function runQueued(task) {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) {
      throw new HttpError(503, TEXTS.busy, { headers: { 'retry-after': String(RETRY_SECONDS) } });
    } else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next task takes the slot over, so that no other task slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
