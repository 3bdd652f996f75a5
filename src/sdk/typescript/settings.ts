/** What a call needs to know besides its input. Each field has a default. */
export interface WalletOptions {
  /** App key, or access token of a user. @default the variable WALLET_API_KEY */
  readonly key?: string | undefined;
  /** Base address of the API. An empty one is an error. @default the variable WALLET_API_URL, else production */
  readonly apiUrl?: string | undefined;
  /** Milliseconds that one attempt may take, with the reading of its response. @default 30000 */
  readonly timeoutMs?: number | undefined;
  /** Attempts after the first one, where a repeat is safe. @default 4 */
  readonly retries?: number | undefined;
  /**
   * Milliseconds before the second attempt, at most. Each later wait may be twice as long. A `Retry-After` replaces them.
   *
   * @default 500
   */
  readonly retryDelayMs?: number | undefined;
  /** Longest `Retry-After` that is waited for, in milliseconds. A longer one ends the call. @default 60000 */
  readonly longestWaitMs?: number | undefined;
  /** Sends the requests in place of the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** The options of a call, with no default left. */
export interface Settings {
  readonly key: string | undefined;
  readonly apiUrl: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly retryDelayMs: number;
  readonly longestWaitMs: number;
  readonly fetch: typeof fetch;
}

let shared: WalletOptions = {};

/** Sets options of all later calls, except for those that a client or a call has. */
export function configure(options: WalletOptions): void {
  shared = { ...shared, ...options };
}

/** A variable of the environment. Browsers have none. */
function readVariable(name: string): string | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  return process?.env?.[name];
}

/**
 * Completes options: those of the call, then those of `configure`, then the environment, then the defaults.
 *
 * @param production address of the API where nobody names one
 */
export function readSettings(own: WalletOptions, production: string): Settings {
  const read = <Name extends keyof WalletOptions>(name: Name) => own[name] ?? shared[name];
  return {
    // A key that was read from a file has a line break at its end.
    key: (read('key') ?? readVariable('WALLET_API_KEY'))?.trim(),
    // An empty address is a mistake, and not the wish to call production.
    apiUrl: (read('apiUrl') ?? readVariable('WALLET_API_URL') ?? production).trim(),
    timeoutMs: read('timeoutMs') ?? 30_000,
    retries: read('retries') ?? 4,
    retryDelayMs: read('retryDelayMs') ?? 500,
    longestWaitMs: read('longestWaitMs') ?? 60_000,
    fetch: read('fetch') ?? globalThis.fetch,
  };
}
