/** A workspace would hold more entities than it may; nothing of the call or of what was due counts. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';

  constructor() {
    super('The workspace is full.');
  }
}
