import { describe, expect, it } from 'vitest';
import { createReadiness } from './create-readiness.ts';

describe('whether the server is ready', () => {
  it('is found out once for all who ask at the same time, and again after a while', async () => {
    let [now, checks, isAway] = [0, 0, false];
    const failures: unknown[] = [];
    const isReady = createReadiness({
      now: () => now,
      onFailure: (error) => failures.push(error),
      async check() {
        checks += 1;
        if (isAway) throw new Error('away');
      },
    });
    const results = await Promise.all(Array.from({ length: 100 }, () => isReady()));
    expect(results.every(Boolean)).toBe(true);
    isAway = true;
    expect(await isReady()).toBe(true);
    expect(checks).toBe(1);
    now = 1000;
    expect(await isReady()).toBe(false);
    expect(await isReady()).toBe(false);
    expect(checks).toBe(2);
    expect(failures).toEqual([new Error('away')]);
    isAway = false;
    now = 2000;
    expect(await isReady()).toBe(true);
  });

  it('is answered in time when the check never ends, which is not begun a second time', async () => {
    let checks = 0;
    const isReady = createReadiness({
      timeoutMs: 30,
      check() {
        checks += 1;
        return new Promise(() => {});
      },
    });
    expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
    expect(await isReady()).toBe(false);
    expect(checks).toBe(1);
  });
});
