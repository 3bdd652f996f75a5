/** What was parsed, and the position where the text goes on behind it. */
export interface Parsed<Value> {
  readonly value: Value;
  readonly end: number;
}

/**
 * Parses what begins at a position of a text.
 *
 * @throws UnreadableCodeError when something else stands there
 */
export type Parse<Value> = (text: string, position: number) => Parsed<Value>;

/** Matches a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
