import type { WalletError } from './errors.ts';
import type { WalletOptions } from './settings.ts';

/** Options of one call. */
export interface CallOptions extends WalletOptions {
  /**
   * Your own id of this change, the same for each attempt. Store it before you call, and a repeat after a crash changes
   * nothing twice. Without one, the call makes one for its own attempts.
   */
  readonly idempotencyKey?: string | undefined;
  /** Ends the call, with its attempts. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer with its status and headers, such as Idempotency-Replayed. */
export interface FullResponse<Result> {
  readonly data: Result;
  readonly status: number;
  readonly headers: Headers;
}

/** A list that is given page by page. */
export interface ListPage<Item = unknown> {
  readonly data: readonly Item[];
  readonly page: { readonly nextCursor: string | null; readonly hasMore: boolean };
}

/** The parameters of a call: the input may be left out where it asks for nothing. */
type Input<Args> =
  Partial<Args> extends Args
    ? [args?: Args, options?: CallOptions]
    : [args: Args, options?: CallOptions];

interface OperationFields<Args, Result, Code extends string> {
  (...input: Input<Args>): Promise<Result>;
  readonly operationId: string;
  /** The same call, with the status and the headers of the response. */
  withResponse(...input: Input<Args>): Promise<FullResponse<Result>>;
  /** Whether this operation was refused. The code of the error is then one that is documented for it. */
  isError(error: unknown): error is WalletError<Code>;
  /** The same operation with other options, such as the key of another company. */
  with(options: WalletOptions): Operation<Args, Result, Code>;
}

interface ListFields<Args, Result, Item> {
  /** All entries, page by page. The next page is asked for when its first entry is. */
  items(...input: Input<Args>): AsyncGenerator<Item, void, undefined>;
  pages(...input: Input<Args>): AsyncGenerator<Result, void, undefined>;
}

/** An operation of the API: call it, or walk through its list. */
export type Operation<Args, Result, Code extends string> = OperationFields<Args, Result, Code> &
  (Result extends ListPage<infer Item> ? ListFields<Args, Result, Item> : unknown);

/** Whether a request may be sent again: always as it only reads, with its idempotency key, or never. */
export type Resend = 'reads' | 'key' | 'never';

/** What the generator writes of an operation, as far as this code looks at it. */
export interface Descriptor {
  readonly id: string;
  readonly path: string;
  readonly responseKind?: string;
  readonly security?: unknown;
  readonly [field: string]: unknown;
}

/** What the generated runtime needs for one call. */
export interface CoreConfig {
  readonly serverUrl: string;
  readonly argsStyle: 'flat';
  readonly clientHeader: false;
  readonly timeout: number;
  readonly fetch: typeof fetch;
  readonly auth?: { readonly bearer: string };
  readonly headers: Record<string, string>;
  readonly retry: {
    readonly retries: number;
    readonly retryDelay: number;
    readonly retryOn: (failed: { readonly response?: Response }) => boolean;
  };
}

/** The generated runtime: builds a request, sends it as often as it is told, and reads the response. */
export type Core = (
  descriptor: Descriptor,
  config: CoreConfig,
  args: object,
  init: { readonly envelope: true; readonly signal?: AbortSignal },
) => Promise<{ readonly data: unknown; readonly response: Response }>;
