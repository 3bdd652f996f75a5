/**
 * Creates the same function as one that remembers: callers ask for the same few texts over and over. When there are too many, all
 * go at once, so whoever makes texts up fills nothing.
 *
 * @param make of a text. What it gives is shared by all callers
 * @param max texts that are kept, or what they may weigh together
 * @param weigh what one takes of it. @default 1
 */
export function rememberByText<Value extends object | string | boolean>(
  make: (text: string) => Value,
  max: number,
  weigh: (text: string, value: Value) => number = () => 1,
): (text: string) => Value {
  const known = new Map<string, Value>();
  let held = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    const weight = weigh(text, made);
    if (held + weight > max) {
      known.clear();
      held = 0;
    }
    held += weight;
    known.set(text, made);
    return made;
  };
}
