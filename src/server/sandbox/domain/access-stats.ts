import type { AccessLog } from '#server/sandbox/entities/zone.ts';

const MINUTE_MS = 60_000;

/** Passages of a zone in a span of time, as documents show them. */
interface AccessStats {
  readonly entryCount: number;
  readonly exitCount: number;
  readonly refusalCount: number;
  /** The most people at once. */
  readonly peak: number;
  /** Mean of the stays that ended in the span, in whole minutes. */
  readonly averageStay: number;
}

/**
 * Adds up what happened at a zone's doors.
 *
 * @param logs all of the zone, in order of time
 * @param from first moment of the span, in milliseconds
 * @param to first moment after it
 */
export function buildAccessStats(
  logs: readonly AccessLog[],
  from: number,
  to: number,
): AccessStats {
  const since = new Map<string, number>();
  const stays: number[] = [];
  let [entryCount, refusalCount, peak] = [0, 0, 0];
  let hasBegun = false;
  for (const { subjectId, direction, result, at } of logs) {
    const time = Date.parse(at);
    if (time >= to) break;
    // Who was there already counts from the beginning.
    if (time >= from && !hasBegun) [hasBegun, peak] = [true, since.size];
    if (result === 'refused') {
      if (hasBegun) refusalCount += 1;
    } else if (direction === 'in') {
      since.set(subjectId ?? '', time);
      if (hasBegun) [entryCount, peak] = [entryCount + 1, Math.max(peak, since.size)];
    } else {
      const cameAt = since.get(subjectId ?? '') ?? time;
      since.delete(subjectId ?? '');
      if (hasBegun) stays.push(time - cameAt);
    }
  }
  const total = stays.reduce((sum, stay) => sum + stay, 0);
  return {
    entryCount,
    exitCount: stays.length,
    refusalCount,
    peak: hasBegun ? peak : since.size,
    averageStay: stays.length === 0 ? 0 : Math.round(total / stays.length / MINUTE_MS),
  };
}
