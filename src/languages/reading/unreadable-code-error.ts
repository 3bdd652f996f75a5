/** Something in a program that cannot be parsed, at a position in its text. */
export class UnreadableCodeError extends Error {
  override readonly name = 'UnreadableCodeError';
  readonly position: number;

  /** @param reason a sentence for the reader; empty where the position says enough */
  constructor(position: number, reason = '') {
    super(reason);
    this.position = position;
  }
}
