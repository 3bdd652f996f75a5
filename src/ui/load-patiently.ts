import { waitForNetwork } from './wait-for-network.ts';

/** Attempts before the reader hears of it. */
const QUIET_ATTEMPTS = 3;

/**
 * Loads something that the network may lose once or twice.
 *
 * @param wait resolves when another attempt makes sense
 * @throws what the last attempt failed with
 */
export async function loadPatiently<Part>(
  load: () => Promise<Part>,
  wait: (failures: number) => Promise<void> = waitForNetwork,
): Promise<Part> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (failures === QUIET_ATTEMPTS) throw error;
      await wait(failures);
    }
  }
}
