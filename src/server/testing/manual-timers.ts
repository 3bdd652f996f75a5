import type { Timers } from '#server/background/timers.ts';

export interface ManualTimers extends Timers {
  /** Lets time pass and rings what is due, in order. */
  advance(ms: number): void;
  /** Sets the clock forward or back, as an operator does: alarms ring as late as before. */
  jump(ms: number): void;
  /** Alarms that wait. */
  readonly waiting: number;
}

/** A clock that stands still until a test moves it. */
export function createManualTimers(start = Date.UTC(2026, 0, 31)): ManualTimers {
  let now = start;
  let alarms: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const ring = () => run();
      const alarm = { at: now + ms, run: ring };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((item) => item.run !== ring);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = alarms.toSorted((a, b) => a.at - b.at);
        if (!next || next.at > end) break;
        alarms = alarms.filter((item) => item !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
    jump(ms) {
      now += ms;
      alarms = alarms.map(({ at, run }) => ({ at: at + ms, run }));
    },
    get waiting() {
      return alarms.length;
    },
  };
}
