/** The clock and its alarms, so that tests need not wait. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once after a time in milliseconds; the returned function calls it off. */
  after(ms: number, run: () => void): () => void;
}

/** The machine's clock. A waiting alarm does not keep the process alive. */
export const SYSTEM_TIMERS: Timers = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
