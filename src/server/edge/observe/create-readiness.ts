import { withTimeLimit } from '#server/edge/limits/with-time-limit.ts';

export interface ReadinessOptions {
  /** Asks what the server needs. Rejects when that does not answer. */
  readonly check: () => Promise<unknown>;
  /** Called with what each check fails with. */
  readonly onFailure?: (error: unknown) => void;
  /** How long the check may take. @default 2000 */
  readonly timeoutMs?: number;
  /** How long a result is told again without a check. @default 1000 */
  readonly keptMs?: number;
  /** Milliseconds of any steady clock. @default performance.now */
  readonly now?: () => number;
}

/**
 * Creates what tells whether the server is ready. There is one check at a time, and none while the last result is fresh, so that
 * however many ask, the database has one statement a second at most. A check that never ends is waited for by all who ask, each
 * no longer than the time.
 */
export function createReadiness({
  check,
  onFailure,
  timeoutMs = 2000,
  keptMs = 1000,
  now = () => performance.now(),
}: ReadinessOptions): () => Promise<boolean> {
  let known: { readonly isReady: boolean; readonly at: number } | undefined;
  let underWay: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    const isReady = await check().then(
      () => true,
      (error: unknown) => {
        onFailure?.(error);
        return false;
      },
    );
    known = { isReady, at: now() };
    underWay = undefined;
    return isReady;
  }

  return async () => {
    if (known && now() - known.at < keptMs) return known.isReady;
    underWay ??= ask();
    return withTimeLimit(underWay, timeoutMs).catch(() => false);
  };
}
