/** A call to the data backend that came to nothing; the message is a sentence for the reader. */
export class BackendError extends Error {
  /** Whether the backend itself answered, and would answer the same once more. */
  readonly isRefusal: boolean;

  constructor(message: string, isRefusal: boolean) {
    super(message);
    this.name = 'BackendError';
    this.isRefusal = isRefusal;
  }
}
