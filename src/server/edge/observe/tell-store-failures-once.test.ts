import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import { createManualTimers } from '#server/testing/manual-timers.ts';
import { describeFailure } from './describe-failure.ts';
import { tellStoreFailuresOnce } from './tell-store-failures-once.ts';

/** As the store fails. */
const buildStoreError = (message: string) =>
  Object.assign(new Error(message), { name: 'StoreError', failure: 'unreachable' });
const AWAY = buildStoreError('The database does not answer.');
const STARTING = buildStoreError('The database is starting.');

describe('tellStoreFailuresOnce', () => {
  let lines: string[];
  let timers: ReturnType<typeof createManualTimers>;
  let isReady: boolean;
  let written: ReturnType<typeof createLogger>;
  let logger: typeof written;
  beforeEach(() => {
    lines = [];
    timers = createManualTimers();
    isReady = false;
    written = createLogger({ level: 'debug', write: (text) => void lines.push(text) });
    logger = tellStoreFailuresOnce({ logger: written, timers, isReady: async () => isReady });
  });

  const fail = (error: unknown, id = 'request') =>
    logger.error('failure', { id, ...describeFailure(error) });
  function readLines(): readonly Readonly<Record<string, unknown>>[] {
    written.flush();
    return lines
      .join('')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
  const readEvents = () => readLines().map(({ event, message }) => message ?? event);
  /** Lets half a minute pass, and what it sets off. */
  async function pass(): Promise<void> {
    timers.advance(30_000);
    await new Promise(setImmediate);
  }

  it('writes one line with the stack for each reason, whatever comes in between', () => {
    for (let count = 0; count < 200; count += 1) fail(count % 3 === 0 ? STARTING : AWAY);
    expect(readEvents()).toEqual([STARTING.message, AWAY.message]);
    expect(readLines()[0]).toMatchObject({
      event: 'failure',
      level: 'error',
      id: 'request',
      store: 'unreachable',
      stack: expect.stringContaining('is starting'),
    });
  });

  it('writes every other failure and every other line', () => {
    fail(AWAY);
    for (let count = 0; count < 3; count += 1) {
      fail(AWAY);
      fail(new Error('broken'), `request-${count}`);
      logger.error('store-unwritable', { message: AWAY.message });
    }
    const others = readLines().slice(1);
    expect(others).toHaveLength(6);
    expect(others[0]).toMatchObject({ message: 'broken', id: 'request-0' });
    expect(others[0]).toHaveProperty('stack');
    expect(others[0]).not.toHaveProperty('store');
  });

  it('says once that it is over, how often it failed, and tells of the next time', async () => {
    for (let count = 0; count < 5; count += 1) fail(AWAY);
    await pass();
    await pass();
    expect(readEvents()).toEqual([AWAY.message]);
    isReady = true;
    await pass();
    await pass();
    expect(readLines().slice(1)).toMatchObject([{ event: 'store-answers-again', failures: 5 }]);
    expect(timers.waiting).toBe(0);
    fail(AWAY);
    expect(readEvents()).toEqual([AWAY.message, 'store-answers-again', AWAY.message]);
  });

  it('waits for half a minute without a failure of a database that answers but takes nothing', async () => {
    isReady = true;
    for (let count = 0; count < 4; count += 1) {
      fail(AWAY);
      fail(AWAY);
      await pass();
    }
    expect(readEvents()).toEqual([AWAY.message]);
    await pass();
    expect(readLines()[1]).toMatchObject({ event: 'store-answers-again', failures: 8 });
  });
});
