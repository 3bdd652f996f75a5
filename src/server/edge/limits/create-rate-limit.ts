import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createKeyBound } from './create-key-bound.ts';

export interface RateLimitOptions {
  /** Uses in a window. */
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * What uses are counted by, from the name that a caller counts: `readClientKey` for addresses.
   *
   * @default the name itself
   */
  readonly toKey?: (name: string) => string;
  /** Windows are whole minutes or hours of this clock, the same for all. @default each begins with its first use */
  readonly clock?: { now(): number };
  /** Keys that are counted one by one in a window; the rest share counters. @default 50000 */
  readonly maxKeys?: number;
}

/** Where one client stands after a use. */
export interface RateCount {
  readonly max: number;
  readonly remaining: number;
  readonly isOver: boolean;
  /** Until the window ends. */
  readonly msLeft: number;
  /** The same in whole seconds, at least 1. */
  readonly secondsLeft: number;
}

/** Counts uses in memory, in this process. */
export interface RateLimit {
  /** @param uses how many at once. @default 1 */
  count(name: string, uses?: number): Promise<RateCount>;
  /** Takes a use back that has come to nothing. */
  takeBack(name: string): Promise<void>;
}

const DEFAULT_MAX_KEYS = 50_000;

/** Creates the one kind of rate limit that the server has: bounded in memory, without amnesty for those who are over. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { max, windowSeconds, toKey = (name) => name, clock } = options;
  const { maxKeys = DEFAULT_MAX_KEYS } = options;
  const windowMs = windowSeconds * 1000;
  const limiter = new RateLimiterMemory({ points: max, duration: windowSeconds });
  const bound = createKeyBound(maxKeys, windowMs);

  /** The key under which the limiter counts, and what is left of a window that begins by the clock. */
  function findKey(name: string): { readonly key: string; readonly msLeft?: number } {
    if (!clock) return { key: bound(toKey(name), Date.now()) };
    const now = clock.now();
    const window = Math.floor(now / windowMs);
    const key = `${window} ${bound(toKey(name), now)}`;
    return { key, msLeft: (window + 1) * windowMs - now };
  }

  return {
    async count(name, uses = 1) {
      const { key, msLeft } = findKey(name);
      const { remainingPoints, consumedPoints, msBeforeNext } = await consume(limiter, key, uses);
      return buildCount(max, {
        remaining: Math.max(0, remainingPoints),
        isOver: consumedPoints > max,
        // After the machine's clock was set back, the library counts the hours that it goes back too.
        msLeft: msLeft ?? Math.min(msBeforeNext, windowMs),
      });
    },
    async takeBack(name) {
      await limiter.reward(findKey(name).key);
    },
  };
}

/** The library rejects with its result, which is no error, once the points are used up. */
async function consume(
  limiter: RateLimiterMemory,
  key: string,
  uses: number,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, uses);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}

function buildCount(
  max: number,
  count: Pick<RateCount, 'remaining' | 'isOver' | 'msLeft'>,
): RateCount {
  return { max, ...count, secondsLeft: Math.max(1, Math.ceil(count.msLeft / 1000)) };
}
