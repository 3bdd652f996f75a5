import { closest, distance } from 'fastest-levenshtein';

/** A name that is further away is no slip of the pen. */
const NEAR = 3;

/** The name that was meant, most likely; undefined when none is near. */
export function findNearest(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const nearest = closest(name, names);
  return distance(name, nearest) <= NEAR ? nearest : undefined;
}
