/** Bytes that are kept: those of some ten thousand texts. */
const MAX_BYTES = 48_000_000;
/** What an entry takes beside its text and its value. */
const ENTRY_BYTES = 150;

/**
 * Keeps what was made of a text: hits show the same texts over and over. All of it goes at once when there is too much,
 * since a hit asks for half a dozen texts: an order of use would take longer to keep than most are worth.
 *
 * @param make of a text
 * @param countBytes of what was made
 */
export function cacheByText<Value extends object | string>(
  make: (text: string) => Value,
  countBytes: (value: Value) => number,
): (text: string) => Value {
  const known = new Map<string, Value>();
  let bytes = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    bytes += countBytes(made) + text.length + ENTRY_BYTES;
    if (bytes > MAX_BYTES) {
      known.clear();
      bytes = 0;
    }
    known.set(text, made);
    return made;
  };
}
