import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { createManualTimers, type ManualTimers } from '#server/testing/manual-timers.ts';
import { createDailySweep, type DailySweepOptions } from './create-daily-sweep.ts';

let timers: ManualTimers;
let log: [event: string, fields?: unknown][];
beforeEach(() => {
  timers = createManualTimers();
  log = [];
});

function create(change: Partial<DailySweepOptions> = {}) {
  const note = (event: string, fields?: unknown) => void log.push([event, fields]);
  return createDailySweep({
    name: 'notes',
    retentionDays: 7,
    timers,
    logger: { info: note, warn: note },
    sweepSome: async () => 0,
    ...change,
  });
}

/** Sweeps as many rows as a test says, one number for each transaction. */
function sweepInTurn(counts: (number | bigint)[], asked: number[] = []) {
  return async (before: number) => {
    asked.push(before);
    return counts.shift() ?? 0;
  };
}

describe('createDailySweep', () => {
  it('sweeps a minute after the start and then every day, and asks for what is older than the days', async () => {
    const asked: number[] = [];
    const start = timers.now();
    const sweep = create({ sweepSome: sweepInTurn([], asked) });
    timers.advance(59_999);
    expect(asked).toEqual([]);
    timers.advance(1 + 2 * DAY_MS);
    const first = start + 60_000 - 7 * DAY_MS;
    expect(asked).toEqual([first, first + DAY_MS, first + 2 * DAY_MS]);
    await sweep.stop();
    expect(timers.waiting).toBe(0);
  });

  it('goes on until nothing is left, and says once how much it was', async () => {
    const sweep = create({ sweepSome: sweepInTurn([500, 500n, 3]) });
    timers.advance(60_000);
    await expect.poll(() => log).toEqual([['notes-swept', { deleted: 1003 }]]);
    await sweep.stop();
  });

  it('says nothing when nothing was old', async () => {
    const sweep = create();
    timers.advance(60_000);
    await sweep.stop();
    expect(log).toEqual([]);
  });

  it('tells a failure without quoting anybody, and sweeps again the next day', async () => {
    const failures = [new TypeError('a name and a message')];
    const sweep = create({
      async sweepSome() {
        const failure = failures.shift();
        if (failure) throw failure;
        return 0;
      },
    });
    timers.advance(60_000);
    await expect.poll(() => log).toEqual([['notes-not-swept', { failure: 'TypeError' }]]);
    timers.advance(DAY_MS);
    await sweep.stop();
    expect(log).toHaveLength(1);
  });

  it('ends after the transaction under way when it is stopped', async () => {
    const asked: number[] = [];
    const sweep = create({ sweepSome: sweepInTurn([500, 500, 500], asked) });
    timers.advance(60_000);
    await sweep.stop();
    expect(asked).toHaveLength(1);
    expect(timers.waiting).toBe(0);
  });

  it('keeps everything with 0 days where that is allowed', async () => {
    await create({ retentionDays: 0, canKeepAll: true }).stop();
    create({ retentionDays: 0, canKeepAll: true });
    expect(timers.waiting).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses %d days', (retentionDays) => {
    expect(() => create({ retentionDays })).toThrow(RangeError);
  });

  it.each([-1, 1.5, Number.NaN])('refuses %d days where all may be kept', (retentionDays) => {
    expect(() => create({ retentionDays, canKeepAll: true })).toThrow(RangeError);
  });
});
