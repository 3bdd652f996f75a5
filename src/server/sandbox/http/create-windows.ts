/** What is left of an allowance. */
export interface Allowance {
  readonly isOver: boolean;
  readonly limit: number;
  readonly left: number;
  /** Seconds until it begins anew. */
  readonly reset: number;
}

/** Counts uses by key in windows of fixed length, in this process. */
export function createWindows(
  limit: number,
  windowMs: number,
  now: () => number,
): (key: string) => Allowance {
  let uses = new Map<string, number>();
  let end = 0;
  return (key) => {
    const at = now();
    if (at >= end) {
      uses = new Map();
      end = (Math.floor(at / windowMs) + 1) * windowMs;
    }
    const count = (uses.get(key) ?? 0) + 1;
    uses.set(key, count);
    const reset = Math.ceil((end - at) / 1000);
    return { isOver: count > limit, limit, left: Math.max(0, limit - count), reset };
  };
}
