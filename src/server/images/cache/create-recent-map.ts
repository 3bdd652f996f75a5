/** Values by key within a bound of bytes; what was not asked for the longest goes first. */
export interface RecentMap<Value> {
  readonly bytes: number;
  /** Reads a value, which makes it the most recent one. */
  get(key: string): Value | undefined;
  /** Keeps a value, unless it alone is larger than the bound. */
  set(key: string, value: Value, size: number): void;
  delete(key: string): void;
}

/** @param onEvict told of every key that has gone to make room */
export function createRecentMap<Value>(
  maxBytes: number,
  onEvict?: (key: string) => void,
): RecentMap<Value> {
  // A Map keeps the order in which keys were set: the first is the oldest.
  const entries = new Map<string, { readonly value: Value; readonly size: number }>();
  let bytes = 0;
  function remove(key: string): void {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }
  return {
    get bytes() {
      return bytes;
    },
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, size) {
      remove(key);
      entries.set(key, { value, size });
      bytes += size;
      while (bytes > maxBytes) {
        const [oldest] = entries.keys();
        remove(oldest!);
        onEvict?.(oldest!);
      }
    },
    delete: remove,
  };
}
