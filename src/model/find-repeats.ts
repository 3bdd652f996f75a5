/** A value that a list has had before. */
export interface Repeat {
  readonly value: string;
  /** Where the value stands again, from 0. */
  readonly index: number;
  /** Where the value stands first, from 0. */
  readonly first: number;
}

/** Finds the values that a list has had before, in their order. Entries that are undefined are not compared. */
export function findRepeats(values: readonly (string | undefined)[]): readonly Repeat[] {
  const places = new Map<string, number>();
  return values.flatMap((value, index) => {
    if (value === undefined) return [];
    const first = places.get(value);
    if (first !== undefined) return [{ value, index, first }];
    places.set(value, index);
    return [];
  });
}

/** Whether each value stands in a list once. */
export const areOnce = (values: readonly string[]): boolean => findRepeats(values).length === 0;
