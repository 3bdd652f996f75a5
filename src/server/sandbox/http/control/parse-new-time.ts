import type { JsonObject } from '#contract/json.ts';
import { parseTime } from '#contract/parse-time.ts';
import { failBody } from './fail-body.ts';

/** The clock goes no further ahead of the seed's time than this. */
const MAX_CLOCK = Date.UTC(2100, 0, 1);

/**
 * Reads the time that `advance` (seconds) or `set` (RFC 3339) asks for. The clock goes forward only.
 *
 * @param now the time of the workspace's clock, in milliseconds, like the result
 * @throws SandboxError
 */
export function parseNewTime({ advance, set }: JsonObject, now: number): number {
  const time =
    typeof advance === 'number'
      ? now + advance * 1000
      : typeof set === 'string'
        ? parseTime(set)
        : undefined;
  if (time === undefined) return failBody('Send advance in seconds, or set as a time (RFC 3339).');
  if (time < now) return failBody('The clock only moves forward. Reset the workspace to go back.');
  if (time > MAX_CLOCK) return failBody('The clock cannot move past 1 January 2100, 00:00 UTC.');
  return Math.floor(time);
}
