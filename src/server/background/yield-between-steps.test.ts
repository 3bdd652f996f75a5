import { describe, expect, it } from 'vitest';
import { yieldBetweenSteps } from './yield-between-steps.ts';

describe('yieldBetweenSteps', () => {
  it('gives way after ten milliseconds of work, and not before', async () => {
    const done: string[] = [];
    let time = 0;
    const results = await yieldBetweenSteps(
      [4, 4, 4, 1, 20, 1],
      (ms) => {
        time += ms;
        done.push(String(ms));
        return ms * 2;
      },
      {
        now: () => time,
        yield: async () => {
          done.push('others');
          time += 1000;
        },
      },
    );
    expect(results).toEqual([8, 8, 8, 2, 40, 2]);
    expect(done).toEqual(['4', '4', '4', 'others', '1', '20', 'others', '1']);
  });

  it('lets what waits on the event loop run in between', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    await yieldBetweenSteps(['first', 'second'], (name) => {
      const end = performance.now() + 11;
      while (performance.now() < end);
      order.push(name);
    });
    expect(order).toEqual(['first', 'another', 'second']);
  });

  it('stops at the step that fails', async () => {
    const done: number[] = [];
    const fail = (item: number) => {
      if (item === 2) throw new Error('no');
      done.push(item);
    };
    await expect(yieldBetweenSteps([1, 2, 3], fail)).rejects.toThrow('no');
    expect(done).toEqual([1]);
    expect(await yieldBetweenSteps([], fail)).toEqual([]);
  });
});
