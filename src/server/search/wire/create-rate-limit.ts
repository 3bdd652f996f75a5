import { HttpError } from '#server/edge/http-error.ts';
import type { Clock } from '#server/search/indices/search-index.ts';

const MINUTE_MS = 60_000;
/** Addresses that are counted in one minute; beyond them counting starts anew. */
const MAX_ADDRESSES = 100_000;

/**
 * Counts requests by address and minute.
 *
 * @param perMinute 0 means any number
 * @returns a function that throws HttpError 429 once an address has had its share
 */
export function createRateLimit(perMinute: number, clock: Clock): (address: string) => void {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address) => {
    if (perMinute === 0) return;
    const now = clock.now();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute || counts.size >= MAX_ADDRESSES) {
      minute = current;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count <= perMinute) return;
    const seconds = Math.ceil(((current + 1) * MINUTE_MS - now) / 1000);
    throw new HttpError(429, 'Too many requests', { headers: { 'retry-after': String(seconds) } });
  };
}
