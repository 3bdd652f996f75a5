/** An amount in minor units with its currency (ISO 4217). */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** The call that the home page makes, with what the description gives as example. */
export interface Demo {
  /** Base address of the calls: settings.sandbox.url. */
  readonly url: string;
  /** Page of the operation. */
  readonly page: string;
  readonly method: string;
  /** Paths with the version: of the call, and of the account whose balance changes. */
  readonly path: string;
  readonly accountPath: string;
  /** JSON. */
  readonly body: string;
  readonly walletId: string;
  readonly before: Money;
  readonly after: Money;
  /** Name of the callback that the call leads to. */
  readonly event: string;
}

/** What is known so far of a run. Times are milliseconds from sending the call. */
export interface DemoRun {
  readonly before?: Money;
  readonly response?: {
    readonly status: number;
    /** Empty over HTTP/2. */
    readonly statusText: string;
    readonly milliseconds: number;
  };
  readonly after?: Money;
  readonly callback?: {
    readonly event: string;
    /** Whether the signature was checked and is right. */
    readonly isGenuine: boolean;
    readonly milliseconds: number;
  };
}
