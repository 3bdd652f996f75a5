import type { UnknownPlace } from '#program/find-places.ts';
import type { Place } from '#program/source.ts';

/** Places that are named of each operation. */
const MAX_PLACES = 5;

/** Such as `src/pay.ts:12, 40, src/refund.ts:7`. */
export function formatPlaces(places: readonly Place[]): string {
  const shown = places.slice(0, MAX_PLACES).map(({ name, line }, index) => {
    return places[index - 1]?.name === name ? String(line) : `${name}:${line}`;
  });
  const left = places.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
}

/** Calls that the API does not have, a line for each. @param lead says so, without the colon */
export function formatUnknown(lead: string, unknown: readonly UnknownPlace[]): string {
  const rows = unknown.map(({ name, line, call }) => `  ${call}  ${name}:${line}`);
  return [`${lead}:`, ...rows].join('\n');
}
