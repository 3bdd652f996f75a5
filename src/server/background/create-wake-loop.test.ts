import { describe, expect, it } from 'vitest';
import { createManualTimers } from '#server/testing/manual-timers.ts';
import { fc } from '#testing/fast-check.ts';
import { countRuns } from '#testing/random-runs.ts';
import { createWakeLoop } from './create-wake-loop.ts';

const REST_MS = 1000;

/** A loop whose looks end when the test says so. */
function openLoop() {
  const timers = createManualTimers();
  const ends: ((hasFailed: boolean) => void)[] = [];
  let looks = 0;
  const loop = createWakeLoop(timers, async () => {
    looks += 1;
    const hasFailed = await new Promise<boolean>((end) => ends.push(end));
    return { hasFailed, restMs: REST_MS };
  });
  return {
    loop,
    timers,
    countLooks: () => looks,
    /** How many looks are under way. */
    countOpen: () => ends.length,
    end: async (hasFailed = false) => {
      ends.shift()?.(hasFailed);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

describe('a wake loop', () => {
  it('looks when it is woken, and after each rest', async () => {
    const { loop, timers, countLooks, end } = openLoop();
    expect([loop.state, timers.waiting]).toEqual(['resting', 0]);
    loop.wake();
    await end();
    expect([loop.state, countLooks()]).toEqual(['resting', 1]);
    timers.advance(REST_MS - 1);
    expect(countLooks()).toBe(1);
    timers.advance(1);
    expect([loop.state, countLooks(), timers.waiting]).toEqual(['looking', 2, 0]);
    await end();
    loop.wake();
    expect([countLooks(), timers.waiting]).toEqual([3, 0]);
  });

  it('looks once more at once when it was woken during a look, however often', async () => {
    const { loop, timers, countLooks, end } = openLoop();
    loop.wake();
    loop.wake();
    loop.wake();
    await end();
    expect([loop.state, countLooks(), timers.waiting]).toEqual(['looking', 2, 0]);
    await end();
    expect([loop.state, countLooks()]).toEqual(['resting', 2]);
  });

  it('rests after a failure, also when it was woken meanwhile', async () => {
    const { loop, timers, countLooks, end } = openLoop();
    loop.wake();
    loop.wake();
    await end(true);
    expect([loop.state, countLooks(), timers.waiting]).toEqual(['resting', 1, 1]);
  });

  it('looks and waits no more once it is closed', async () => {
    const { loop, timers, countLooks, end } = openLoop();
    loop.wake();
    await end();
    await loop.close();
    loop.wake();
    timers.advance(REST_MS);
    expect([loop.state, countLooks(), timers.waiting]).toEqual(['closed', 1, 0]);
  });

  it('is closed once the look under way has ended', async () => {
    const { loop, timers, countLooks, end } = openLoop();
    loop.wake();
    loop.wake();
    let isClosed = false;
    const closing = loop.close().then(() => (isClosed = true));
    await Promise.resolve();
    expect(isClosed).toBe(false);
    await end();
    await closing;
    expect([loop.state, countLooks(), timers.waiting]).toEqual(['closed', 1, 0]);
  });

  it('is idle when no look is under way, those that follow at once included', async () => {
    const { loop, countLooks, end } = openLoop();
    loop.wake();
    loop.wake();
    const idle = loop.idle().then(() => countLooks());
    await end();
    await end();
    expect(await idle).toBe(2);
  });

  it('misses no call and never looks twice at the same time, in any order', async () => {
    const step = fc.constantFrom('wake', 'end', 'rest');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { loop, timers, countLooks, countOpen, end } = openLoop();
        let looksBeforeCall = -1;
        for (const each of steps) {
          if (each === 'end') await end();
          else if (each === 'rest') timers.advance(REST_MS);
          else {
            looksBeforeCall = countLooks();
            loop.wake();
          }
          expect(countOpen()).toBe(loop.state === 'resting' ? 0 : 1);
        }
        while (loop.state !== 'resting') await end();
        expect(countLooks()).toBeGreaterThan(looksBeforeCall);
      }),
      { numRuns: countRuns(200) },
    );
  });
});
