/** A workspace would hold more entities than it may; nothing of the call or of what was due counts. */
export class WorkspaceFullError extends Error {
  override readonly name = 'WorkspaceFullError';

  constructor() {
    super('The workspace is full.');
  }
}
