/**
 * Creates the same function as one that remembers: callers ask for the same few texts over and over. When there are too many, all
 * go at once, so whoever makes texts up fills nothing.
 *
 * @param make of a text. What it gives is shared by all callers
 * @param max texts that are kept
 */
export function rememberByText<Value extends object | string | boolean>(
  make: (text: string) => Value,
  max: number,
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size >= max) known.clear();
    known.set(text, made);
    return made;
  };
}
