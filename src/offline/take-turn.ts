/** Tabs and the worker share this lock: one of them makes a copy at a time. */
const LOCK = 'docs-copy';

/**
 * Does something to the copies of the browser when nobody else does.
 *
 * @throws AbortError once `signal` aborts before the turn has come
 */
export async function takeTurn(work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work();
  await locks.request(LOCK, signal ? { signal } : {}, work);
}

/** The same, where nobody else is at it now. Browsers without locks do nothing: nobody knows there. */
export async function takeFreeTurn(work: () => Promise<void>): Promise<void> {
  await navigator.locks?.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
