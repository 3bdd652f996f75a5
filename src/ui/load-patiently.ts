import { waitForNetwork } from './wait-for-network.ts';

/** Attempts before the reader hears of it. */
const QUIET_ATTEMPTS = 3;

/** Resolves when another attempt makes sense. @param failures so many attempts have failed, at least 1 */
export type Wait = (failures: number) => Promise<void>;

/**
 * Makes an attempt again while its outcome is that of a bad network, three times at most.
 *
 * @returns the last outcome
 */
export async function repeatWhile<Outcome>(
  isLost: (outcome: Outcome) => boolean,
  attempt: () => Promise<Outcome>,
  wait: Wait = waitForNetwork,
): Promise<Outcome> {
  for (let failures = 1; ; failures += 1) {
    const outcome = await attempt();
    if (failures === QUIET_ATTEMPTS || !isLost(outcome)) return outcome;
    await wait(failures);
  }
}

interface Patience {
  readonly wait?: Wait;
  /** Whether another attempt would fail as well. */
  readonly isFinal?: (error: unknown) => boolean;
}

/**
 * Loads something that the network may lose once or twice.
 *
 * @throws what the last attempt failed with
 */
export async function loadPatiently<Part>(
  load: () => Promise<Part>,
  { wait, isFinal = () => false }: Patience = {},
): Promise<Part> {
  const outcome = await repeatWhile(
    (each) => each.status === 'rejected' && !isFinal(each.reason),
    async () => (await Promise.allSettled([load()]))[0],
    wait,
  );
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
