import type { UnknownPlace } from '#program/find-places.ts';
import type { Place } from '#program/source.ts';

/** What a tool says of a text without a call. */
export const NO_CALL =
  'No call was found. A call has a path below /v1/, or is a function of an SDK.';

/** Lines that are named of each call. */
const MAX_LINES = 5;

/** Such as `lines 3, 8`. */
export function formatLines(places: readonly Place[]): string {
  const left = places.length - MAX_LINES;
  const more = left > 0 ? ` and ${left} more` : '';
  const shown = places.slice(0, MAX_LINES).map(({ line }) => line);
  return `${places.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${more}`;
}

interface Props {
  /** Says that the API does not have the calls. */
  readonly lead: string;
  readonly calls: readonly UnknownPlace[];
}

/** Calls of a text that the API does not have; nothing where there is none. */
export function UnknownCalls({ lead, calls }: Props) {
  if (calls.length === 0) return null;
  return (
    <div>
      <p>{lead}</p>
      <ul>
        {calls.map(({ call, line }, index) => (
          <li key={index}>
            <code>{call}</code> in line {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
