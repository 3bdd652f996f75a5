import { expect, it } from 'vitest';
import { createManualTimers } from '#server/testing/manual-timers.ts';
import { watchClock } from './watch-clock.ts';

const HOUR_MS = 3_600_000;

it('tells once of each jump of the clock, and of none that is small', () => {
  const timers = createManualTimers();
  let passed = 0;
  const log: unknown[][] = [];
  const pass = (ms: number) => {
    // In small steps, so that alarms in between see what has passed.
    for (let second = 0; second < ms; second += 1000) {
      passed += 1000;
      timers.advance(1000);
    }
  };
  const end = watchClock({
    timers,
    logger: { warn: (...entry) => void log.push(entry) },
    measure: () => passed,
  });
  pass(60_000);
  timers.jump(1000);
  pass(60_000);
  expect(log).toEqual([]);
  timers.jump(HOUR_MS);
  pass(60_000);
  timers.jump(-72 * HOUR_MS);
  pass(60_000);
  expect(log).toEqual([
    ['clock-jumped', { seconds: 3600 }],
    ['clock-jumped', { seconds: -72 * 3600 }],
  ]);
  end();
  expect(timers.waiting).toBe(0);
});
