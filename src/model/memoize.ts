/** A function that computes once for each object. */
export interface Memoized<Key extends object, Value> {
  (key: Key): Value;
  /** Gives a value that was computed before, of an object with the same content. */
  set(key: Key, value: Value): void;
}

/** Computes a value once for each object, for as long as the object is held elsewhere. */
export function memoize<Key extends object, Value>(
  compute: (key: Key) => Value,
): Memoized<Key, Value> {
  const known = new WeakMap<Key, { readonly value: Value }>();
  function recall(key: Key): Value {
    const entry = known.get(key) ?? { value: compute(key) };
    known.set(key, entry);
    return entry.value;
  }
  return Object.assign(recall, {
    set: (key: Key, value: Value) => void known.set(key, { value }),
  });
}
