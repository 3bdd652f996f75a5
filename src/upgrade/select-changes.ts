import type { ApiChange, ApiChanges } from '#contract/api-changes.ts';
import { findCalls, type FoundCall } from './find-calls.ts';

/** A text to look for calls in. */
export interface Source {
  /** Such as `src/pay.ts`. Empty where the text has no name. */
  readonly name: string;
  readonly text: string;
}

/** Where a call was found. */
export interface Place {
  readonly name: string;
  readonly line: number;
}

/** An operation that a program calls, with what the versions have otherwise. */
export interface AffectedOperation {
  readonly operationId: string;
  /** As the program calls the operation, such as `POST /v1/accounts`. */
  readonly call: string;
  readonly places: readonly Place[];
  /** Breaking changes first. Not empty. */
  readonly changes: readonly ApiChange[];
}

/** What a program has to do with a new version. */
export interface Upgrade {
  /** Operations with a breaking change first, then by the order of the texts. */
  readonly affected: readonly AffectedOperation[];
  /** Number of operations that the texts call. */
  readonly called: number;
  /** Calls that the older version does not have, with their place. */
  readonly unknown: readonly (Place & { readonly call: string })[];
}

/** Whether a change of an operation can break its callers. */
export const isBreaking = ({ changes }: Pick<AffectedOperation, 'changes'>): boolean =>
  changes.some(({ breaking }) => breaking);

/** Of all changes, those of the operations that texts call. */
export function selectChanges(
  { operations, changes }: ApiChanges,
  sources: readonly Source[],
): Upgrade {
  const found = sources.map(({ name, text }) => ({ name, ...findCalls(text, operations) }));
  const places = groupPlaces(found);
  const affected = [...places].flatMap(([operationId, called]): AffectedOperation[] => {
    const own = changes.filter((change) => change.operationId === operationId);
    // The older way to call an operation comes first.
    const way = operations.find((operation) => operation.operationId === operationId);
    if (!way || own.length === 0) return [];
    const call = `${way.method} ${way.endpoint}`;
    return [{ operationId, call, places: called, changes: own.toSorted(breakingFirst) }];
  });
  return {
    affected: affected.toSorted(
      (one, other) => Number(isBreaking(other)) - Number(isBreaking(one)),
    ),
    called: places.size,
    unknown: found.flatMap(({ name, unknown }) =>
      unknown.map(({ call, line }) => ({ name, line, call })),
    ),
  };
}

const breakingFirst = (one: ApiChange, other: ApiChange) =>
  Number(other.breaking) - Number(one.breaking);

/** By operationId, in the order of the texts. A line counts once. */
function groupPlaces(
  found: readonly { readonly name: string; readonly calls: readonly FoundCall[] }[],
): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const { name, calls } of found) {
    for (const { operationId, line } of calls) {
      // Grown in place: a log has one line for each call.
      const known = places.get(operationId) ?? [];
      places.set(operationId, known);
      const last = known.at(-1);
      if (last?.name !== name || last.line !== line) known.push({ name, line });
    }
  }
  return places;
}
