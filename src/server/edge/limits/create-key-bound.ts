import { createHash } from 'node:crypto';

const SHARED_KEYS = 1024;

/**
 * Bounds how many keys a limiter holds, since it has a timer for each. Keys beyond the maximum share a few. No key is
 * forgotten before its window is over, so that a flood frees nobody from a limit.
 *
 * @param maxKeys keys of one window
 * @returns a function from a key and the time to the key that is counted
 */
export function createKeyBound(
  maxKeys: number,
  windowMs: number,
): (key: string, now: number) => string {
  let window = 0;
  let known = new Set<string>();
  // A window that begins with the first use of a key reaches into the next one.
  let earlier = new Set<string>();
  return (key, now) => {
    const current = Math.floor(now / windowMs);
    if (current !== window) {
      earlier = current === window + 1 ? known : new Set();
      known = new Set();
      window = current;
    }
    if (known.has(key)) return key;
    if (known.size < maxKeys) {
      known.add(key);
      return key;
    }
    return earlier.has(key) ? key : `shared-${hashToNumber(key) % SHARED_KEYS}`;
  };
}

function hashToNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
