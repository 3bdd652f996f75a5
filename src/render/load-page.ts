/** How a page's code and payload are asked for, and what happens while they do not come. */
export interface PageLoad<Payload> {
  /** Addresses of the modules that the page needs. */
  readonly modules: readonly string[];
  readonly importModule: (address: string) => Promise<unknown>;
  /** Fetches the payload. The first call may hand out a response that is on its way already. */
  readonly fetchPayload: () => Promise<Payload>;
  /** Called when the first attempts have failed, once: controls wait no longer for code that may never come. */
  readonly onGivingUp: () => void;
  /** Called where modules fail again: repeating alone may not help. */
  readonly recover: (modules: readonly string[]) => Promise<void>;
  /** Resolves when another attempt makes sense. @param failures so many attempts have failed */
  readonly wait: (failures: number) => Promise<void>;
}

/** Attempts before the reader is told. */
const QUIET_ATTEMPTS = 3;

/**
 * Loads everything that a page needs to come alive, and tries again until all of it has come. Until then the page stays
 * as it is: a page that is hydrated with a part missing would lose its text.
 */
export async function loadPage<Payload>(load: PageLoad<Payload>): Promise<Payload> {
  const { modules, importModule, fetchPayload, onGivingUp, recover, wait } = load;
  for (let failures = 0; ;) {
    const [[payload], imports] = await Promise.all([
      Promise.allSettled([fetchPayload()]),
      Promise.allSettled(modules.map(importModule)),
    ]);
    const isComplete = imports.every(({ status }) => status === 'fulfilled');
    if (payload.status === 'fulfilled' && isComplete) return payload.value;
    failures += 1;
    if (failures === QUIET_ATTEMPTS) onGivingUp();
    if (failures > 1 && !isComplete) await recover(modules);
    await wait(failures);
  }
}
