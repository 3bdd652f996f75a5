/** How long a loop of fixed work takes: it tells a slow machine, or a busy one, from slow code. */
export interface Yardstick {
  /** Seconds that passed. */
  readonly seconds: number;
  /** Seconds that a core worked on it. Far fewer than have passed mean that others keep the machine busy. */
  readonly processorSeconds: number;
}

/** About a third of a second on a core of 2025. A change of it makes all earlier ratios worthless. */
const ROUNDS = 200_000_000;
/** What the rounds come to, so that no engine can leave them out. */
const RESULT = 373_775_258;

/** Marsaglia's xorshift: whole numbers, no memory, no collector. */
function mix(rounds: number): number {
  let state = 2_463_534_242;
  for (let round = 0; round < rounds; round += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state;
}

/**
 * Runs the loop once. A benchmark runs it just before and just after what it measures, and states the ratio: figures of two
 * days, or of two machines, can be compared by that.
 */
export function measureYardstick(): Yardstick {
  const began = performance.now();
  const before = process.cpuUsage();
  if (mix(ROUNDS) !== RESULT) throw new Error('bench: the yardstick has not done its work');
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - began) / 1000,
    processorSeconds: (user + system) / 1e6,
  };
}

/** What lies between two measurements of the yardstick. */
export function averageYardsticks(one: Yardstick, other: Yardstick): Yardstick {
  return {
    seconds: (one.seconds + other.seconds) / 2,
    processorSeconds: (one.processorSeconds + other.processorSeconds) / 2,
  };
}
