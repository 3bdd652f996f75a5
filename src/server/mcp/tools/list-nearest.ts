import { distance } from 'fastest-levenshtein';

const MAX_NEAR = 3;
/** Longer names than any that there is are not compared. */
const MAX_COMPARED = 120;

/** The names that are most like a name that there is not, the nearest first. */
export function listNearest(name: string, names: readonly string[]): readonly string[] {
  const wanted = name.slice(0, MAX_COMPARED).toLowerCase();
  return names
    .map((one) => ({ one, far: distance(wanted, one.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MAX_NEAR)
    .map(({ one }) => one);
}
