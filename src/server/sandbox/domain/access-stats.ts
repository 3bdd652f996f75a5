import type { AccessLog } from '#server/sandbox/entities/zone.ts';

const MINUTE_MS = 60_000;

/** Passages of a zone in a span of time, as documents show them. */
interface AccessStats {
  readonly entries: number;
  readonly exits: number;
  readonly refusals: number;
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
  /** Lets somebody in or out. */
  const pass = ({ subjectId, direction, at }: AccessLog) => {
    const time = Date.parse(at);
    if (direction === 'in') since.set(subjectId ?? '', time);
    else {
      stays.push(time - (since.get(subjectId ?? '') ?? time));
      since.delete(subjectId ?? '');
    }
  };
  const passages = logs.filter(({ result }) => result !== 'refused');
  const isEarlier = ({ at }: AccessLog) => Date.parse(at) < from;
  const isInside = ({ at }: AccessLog) => Date.parse(at) >= from && Date.parse(at) < to;
  // Who was there already counts from the beginning, and the stays that ended before do not.
  passages.filter(isEarlier).forEach(pass);
  stays.length = 0;
  let peak = since.size;
  for (const log of passages.filter(isInside)) {
    pass(log);
    peak = Math.max(peak, since.size);
  }
  const total = stays.reduce((sum, stay) => sum + stay, 0);
  return {
    entries: passages.filter((log) => isInside(log) && log.direction === 'in').length,
    exits: stays.length,
    refusals: logs.filter((log) => isInside(log) && log.result === 'refused').length,
    peak,
    averageStay: stays.length === 0 ? 0 : Math.round(total / stays.length / MINUTE_MS),
  };
}
