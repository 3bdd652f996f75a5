import type { CallableOperation } from '#contract/api-changes.ts';
import { findCalls } from './find-calls.ts';
import type { Place, Source } from './source.ts';

/** A call that the API does not have, with its place. */
export interface UnknownPlace extends Place {
  /** As far as the text tells, such as `GET /v1/gone/{}`. */
  readonly call: string;
}

/** Where the texts of a program call the API. */
export interface CalledPlaces {
  /** By operationId, in the order of the texts. A line counts once. */
  readonly called: ReadonlyMap<string, readonly Place[]>;
  readonly unknown: readonly UnknownPlace[];
}

/** Finds the calls of all texts of a program. @param operations of the version that the program was written for */
export function findPlaces(
  sources: readonly Source[],
  operations: readonly CallableOperation[],
): CalledPlaces {
  const called = new Map<string, Place[]>();
  const unknown: UnknownPlace[] = [];
  for (const { name, text } of sources) {
    const found = findCalls(text, operations);
    for (const { operationId, ...place } of found.calls) {
      // Grown in place: a log has one line for each call.
      const known = called.get(operationId) ?? [];
      called.set(operationId, known);
      const last = known.at(-1);
      if (last?.name !== name || last.line !== place.line) known.push({ name, ...place });
    }
    for (const { call, line } of found.unknown) unknown.push({ name, line, call });
  }
  return { called, unknown };
}
