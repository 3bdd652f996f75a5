/** A tool cannot do what was asked; the message is for the caller. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}
