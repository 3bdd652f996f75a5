const FIRST_WAIT_MS = 400;
const MAX_WAIT_MS = 15_000;
/** Milliseconds after which an answer counts as lost: the reader hears of that, or the page asks again. */
export const LATE_MS = 15_000;

/**
 * Waits longer after each failure, and no longer than until the network is back.
 *
 * @param failures so many attempts have failed, at least 1
 */
export function waitForNetwork(failures: number): Promise<void> {
  return pauseUnlessBack(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)));
}

/** Waits for a time, and no longer than until the network is back. @param stop ends the wait */
export function pauseUnlessBack(ms: number, stop?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      stop?.removeEventListener('abort', done);
      resolve();
    }
    addEventListener('online', done);
    stop?.addEventListener('abort', done);
  });
}

/** Fails when an answer counts as lost, for a race with the answer. @throws the error, after the time */
export function failLate(error: Error, ms = LATE_MS): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(error), ms);
  });
}
