// What users of the package see. The build copies this file into its types: it may import the seed's types alone.
import type { SandboxSeed } from '#contract/sandbox-seed.ts';

/** How a sandbox is started. */
export interface StartOptions {
  /** Port to listen on. 0 takes a free one. @default 0 */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1', so that only this machine reaches the sandbox */
  readonly host?: string;
  /** Folder that keeps the workspace from one start to the next. It is made if it is missing. @default kept in memory only */
  readonly data?: string;
  /** Makes ids and keys repeat: starts with the same number give the same ones. @default real chance */
  readonly random?: number;
  /**
   * Time at which the clock stands still, as RFC 3339 or a Date. Only `advance` moves it. The time of signatures stands still
   * too.
   *
   * @default a clock that begins at the time of the examples and runs
   */
  readonly clock?: string | Date;
  /** What the workspace begins with, in place of the company of the examples. */
  readonly seed?: SandboxSeed;
  /** Address that receives callbacks, such as `http://localhost:3000/hook`. @default the inbox of the workspace */
  readonly callbacks?: string;
}

/** A callback in the inbox of the workspace, as the inspector shows it. */
export interface LocalCallback {
  readonly id: string;
  /** Null for what a client has posted. */
  readonly eventId: string | null;
  /** Such as `account.created`. */
  readonly event: string | null;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly createdAt: string;
  /** The JSON text that is sent and signed. */
  readonly body: string;
  readonly attempts: readonly {
    readonly at: string;
    readonly address: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly status: number | null;
  }[];
}

/** A sandbox on this machine, with one workspace. */
export interface LocalSandbox {
  /** What stands before an endpoint such as /v1/accounts. */
  readonly url: string;
  readonly workspaceId: string;
  /** Key with every permission. */
  readonly appKey: string;
  /** Of the user of the examples, for one hour. Null if the seed has no such user. */
  readonly accessToken: string | null;
  /** Signs the callbacks. */
  readonly callbackSecret: string;
  /**
   * Moves the clock forward. Everything happens that is due in this time.
   *
   * @param span such as `90s`, `2h` or `30d`
   * @returns the new time
   * @throws RangeError for what is no span
   */
  advance(span: string): Promise<Date>;
  /** Waits until no callback is due, and gives all callbacks, the oldest first. */
  callbacks(): Promise<readonly LocalCallback[]>;
  /** Brings the workspace back to its beginning. The key stays. */
  reset(): Promise<void>;
  /** Stops listening. What was committed stays in the folder of `data`. */
  close(): Promise<void>;
}
