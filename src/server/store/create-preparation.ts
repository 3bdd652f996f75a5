/** How long a failure stands before the next attempt. */
const PAUSE_MS = 1000;

/**
 * Creates what runs until it has succeeded once. Those who ask while it runs share the attempt, and those who ask soon after a
 * failure get the same failure.
 */
export function createPreparation(run: () => Promise<void>): () => Promise<void> {
  let attempt: Promise<void> | undefined;
  return () => {
    attempt ??= run().catch((error: unknown) => {
      setTimeout(() => (attempt = undefined), PAUSE_MS).unref();
      throw error;
    });
    return attempt;
  };
}
