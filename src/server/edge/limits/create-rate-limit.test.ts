// @own-process: it measures the memory of the process
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRateLimit } from './create-rate-limit.ts';

describe('createRateLimit', () => {
  afterEach(() => vi.useRealTimers());

  it('gives each name its share of a whole minute of the clock, and says when there is more', async () => {
    let time = 50_000;
    const limit = createRateLimit({ max: 2, windowSeconds: 60, clock: { now: () => time } });
    expect(await limit.count('a')).toMatchObject({ remaining: 1, isOver: false, secondsLeft: 10 });
    expect(await limit.count('a')).toMatchObject({ remaining: 0, isOver: false });
    expect(await limit.count('b')).toMatchObject({ isOver: false });
    expect(await limit.count('a')).toMatchObject({ isOver: true, secondsLeft: 10 });
    time = 60_000;
    expect(await limit.count('a')).toMatchObject({ isOver: false, secondsLeft: 60 });
  });

  it('begins a window with the first use where there is no clock', async () => {
    vi.useFakeTimers({ now: 50_000 });
    const limit = createRateLimit({ max: 1, windowSeconds: 60 });
    expect(await limit.count('a')).toMatchObject({ isOver: false, secondsLeft: 60 });
    vi.setSystemTime(109_000);
    expect(await limit.count('a')).toMatchObject({ isOver: true, secondsLeft: 1 });
    vi.setSystemTime(110_001);
    expect(await limit.count('a')).toMatchObject({ isOver: false });
  });

  it('has nobody wait for longer than a window after the machine’s clock was set back', async () => {
    vi.useFakeTimers({ now: 500_000_000 });
    const limit = createRateLimit({ max: 1, windowSeconds: 60 });
    await limit.count('a');
    vi.setSystemTime(400_000_000);
    expect(await limit.count('a')).toMatchObject({ isOver: true, secondsLeft: 60 });
    vi.advanceTimersByTime(60_000);
    expect(await limit.count('a')).toMatchObject({ isOver: false });
  });

  it('counts by the key of a name', async () => {
    const limit = createRateLimit({ max: 1, windowSeconds: 60, toKey: (name) => name[0]! });
    await limit.count('apple');
    expect(await limit.count('avocado')).toMatchObject({ isOver: true });
    expect(await limit.count('banana')).toMatchObject({ isOver: false });
  });

  it('takes a use back', async () => {
    const limit = createRateLimit({ max: 1, windowSeconds: 60 });
    await limit.count('a');
    await limit.takeBack('a');
    expect(await limit.count('a')).toMatchObject({ isOver: false });
  });

  it.each([{ clock: { now: () => 0 } }, {}])(
    'frees nobody from a limit when there are more names than it counts one by one: %o',
    async (options) => {
      const limit = createRateLimit({ max: 1, windowSeconds: 60, maxKeys: 100, ...options });
      await limit.count('a');
      expect(await limit.count('a')).toMatchObject({ isOver: true });
      let refused = 0;
      for (let number = 0; number < 5000; number += 1)
        if ((await limit.count(`other-${number}`)).isOver) refused += 1;
      expect(await limit.count('a')).toMatchObject({ isOver: true });
      // 99 of them are counted one by one, the others share 1,024 counters.
      expect(refused).toBeGreaterThan(5000 - 99 - 1025);
    },
  );
});
