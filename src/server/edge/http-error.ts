/** A request that is answered with an error status and one plain sentence. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly status: number;
  /** Further response headers, such as Allow. */
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param status 400 to 599
   * @param message shown to the client, so without internals
   */
  constructor(
    status: number,
    message: string,
    options: ErrorOptions & { readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message, options);
    this.status = status;
    this.headers = options.headers ?? {};
  }
}
