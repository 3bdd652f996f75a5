/** Maps up to this size are copied whole, which takes as long as to layer them. */
const MAX_COPIED = 64;

/** Whether the new value of a key stands where the old one stood. All others go to the end. */
type StaysInPlace<Value> = (before: Value, after: Value) => boolean;

/**
 * Makes a map with some keys changed. The map that was given stays as it is. What both share is not copied: to copy a map of
 * some thousand entries with each call takes longer than the call.
 *
 * @param changes new values by key, in the order in which new keys go to the end. Undefined takes a key away
 */
export function changeMap<Key, Value>(
  map: ReadonlyMap<Key, Value> | undefined,
  changes: Iterable<readonly [Key, Value | undefined]>,
  staysInPlace: StaysInPlace<Value>,
): ReadonlyMap<Key, Value> {
  if (map instanceof LayeredMap) return map.change(changes);
  if (map && map.size > MAX_COPIED) return new LayeredMap(map, staysInPlace).change(changes);
  const copy = new Map(map);
  for (const [key, value] of changes) {
    const before = copy.get(key);
    const isKept = before !== undefined && value !== undefined && staysInPlace(before, value);
    if (!isKept) copy.delete(key);
    if (value !== undefined) copy.set(key, value);
  }
  return copy;
}

interface Change<Value> {
  /** Undefined for a key of the base that is taken away. */
  readonly value: Value | undefined;
  /** Whether it stands where the base has it. All others stand at the end, in the order of the changes. */
  readonly isInPlace: boolean;
}

/** A map that never changes, and what is different from it. */
class LayeredMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #base: ReadonlyMap<Key, Value>;
  readonly #staysInPlace: StaysInPlace<Value>;
  readonly #changed: ReadonlyMap<Key, Change<Value>>;
  readonly size: number;

  constructor(
    base: ReadonlyMap<Key, Value>,
    staysInPlace: StaysInPlace<Value>,
    changed: ReadonlyMap<Key, Change<Value>> = new Map(),
    size: number = base.size,
  ) {
    this.#base = base;
    this.#staysInPlace = staysInPlace;
    this.#changed = changed;
    this.size = size;
  }

  change(changes: Iterable<readonly [Key, Value | undefined]>): ReadonlyMap<Key, Value> {
    const changed = new Map(this.#changed);
    let { size } = this;
    for (const [key, value] of changes) {
      const known = changed.get(key);
      const before = known ? known.value : this.#base.get(key);
      size += Number(value !== undefined) - Number(before !== undefined);
      const isKept =
        before !== undefined && value !== undefined && this.#staysInPlace(before, value);
      if (!isKept) changed.delete(key);
      const isInPlace = isKept && (known ? known.isInPlace : true);
      if (value !== undefined || this.#base.has(key)) changed.set(key, { value, isInPlace });
    }
    const next = new LayeredMap(this.#base, this.#staysInPlace, changed, size);
    // The changes are copied each time, the base seldom. About here, both together take the least.
    const isDue = changed.size ** 2 > 4 * this.#base.size;
    return isDue ? new LayeredMap(new Map(next), this.#staysInPlace) : next;
  }

  get(key: Key): Value | undefined {
    const known = this.#changed.get(key);
    return known ? known.value : this.#base.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  *entries(): Generator<[Key, Value], undefined> {
    for (const entry of this.#base) {
      const known = this.#changed.get(entry[0]);
      if (!known) yield entry;
      else if (known.isInPlace && known.value !== undefined) yield [entry[0], known.value];
    }
    for (const [key, { value, isInPlace }] of this.#changed)
      if (!isInPlace && value !== undefined) yield [key, value];
  }

  *keys(): Generator<Key, undefined> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): Generator<Value, undefined> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): Generator<[Key, Value], undefined> {
    return this.entries();
  }

  forEach(run: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) run(value, key, this);
  }
}
