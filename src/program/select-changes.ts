import type { ApiChange, ApiChanges } from '#contract/api-changes.ts';
import { createPlaceFinder } from './find-names.ts';
import { findPlaces, type UnknownPlace } from './find-places.ts';
import type { Place, Source } from './source.ts';

/** A change of an operation that a program calls. */
export interface ReachingChange extends ApiChange {
  /** Lines that name what changed, in the texts that call the operation. */
  readonly places: readonly Place[];
}

/** An operation that a program calls, with what the versions have otherwise. */
export interface AffectedOperation {
  readonly operationId: string;
  /** As the program calls the operation, such as `POST /v1/accounts`. */
  readonly call: string;
  readonly places: readonly Place[];
  /** Breaking changes first. Not empty. */
  readonly changes: readonly ReachingChange[];
}

/** What a program has to do with a new version. */
export interface Upgrade {
  /** By their impact, then by the order of the texts. */
  readonly affected: readonly AffectedOperation[];
  /** Number of operations that the texts call. */
  readonly called: number;
  /** Calls that the older version does not have, with their place. */
  readonly unknown: readonly UnknownPlace[];
}

/**
 * What an operation does to its callers. `breaking`: a breaking change reaches each caller, or a line names what changed.
 * `possible`: no line names the field or parameter of a breaking change.
 */
export type Impact = 'breaking' | 'possible' | 'changed';

/** Rates the changes of an operation. */
export function rateImpact({ changes }: Pick<AffectedOperation, 'changes'>): Impact {
  const breaking = changes.filter((change) => change.breaking);
  if (breaking.length === 0) return 'changed';
  const isReached = breaking.some(({ names, places }) => !names || places.length > 0);
  return isReached ? 'breaking' : 'possible';
}

/** How many operations have each impact. */
export function countImpacts({ affected }: Upgrade): Readonly<Record<Impact, number>> {
  const counts = { breaking: 0, possible: 0, changed: 0 };
  for (const operation of affected) counts[rateImpact(operation)] += 1;
  return counts;
}

const IMPACTS: readonly Impact[] = ['breaking', 'possible', 'changed'];
const rank = (operation: AffectedOperation) => IMPACTS.indexOf(rateImpact(operation));

/** Of all changes, those of the operations that texts call. */
export function selectChanges(
  { operations, changes }: ApiChanges,
  sources: readonly Source[],
): Upgrade {
  const { called, unknown } = findPlaces(sources, operations);
  const reaching = changes.filter(({ operationId }) => called.has(operationId));
  const callers = new Set([...called.values()].flat().map(({ name }) => name));
  const findNamed = createPlaceFinder(
    sources.filter(({ name }) => callers.has(name)),
    reaching.flatMap(({ names = [] }) => names),
  );
  const affected = [...called].flatMap(([operationId, places]): AffectedOperation[] => {
    const own = reaching.filter((change) => change.operationId === operationId);
    // The older way to call an operation comes first.
    const way = operations.find((operation) => operation.operationId === operationId);
    if (!way || own.length === 0) return [];
    const call = `${way.method} ${way.endpoint}`;
    const isOfCaller = createCallerTest(sources, places);
    const withPlaces = own.map((change): ReachingChange => {
      const named = (change.names ?? []).flatMap(findNamed);
      return { ...change, places: named.filter(isOfCaller) };
    });
    return [{ operationId, call, places, changes: withPlaces.toSorted(breakingFirst) }];
  });
  return {
    affected: affected.toSorted((one, other) => rank(one) - rank(other)),
    called: called.size,
    unknown,
  };
}

/** A file that calls an operation names its fields anywhere, a log in the line of the call. */
function createCallerTest(sources: readonly Source[], called: readonly Place[]) {
  const logs = new Set(sources.filter(({ isLog }) => isLog).map(({ name }) => name));
  const key = ({ name, line }: Place) => (logs.has(name) ? `${line} ${name}` : name);
  const callers = new Set(called.map(key));
  return (place: Place) => callers.has(key(place));
}

const breakingFirst = (one: ApiChange, other: ApiChange) =>
  Number(other.breaking) - Number(one.breaking);
