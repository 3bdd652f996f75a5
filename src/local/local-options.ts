import type { JsonObject } from '#contract/json.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';

/** What the package brings along: the platform that it imitates, and what a workspace begins with. */
export interface LocalAssets {
  /** The bundled description (openapi.json of the build). */
  readonly description: JsonObject;
  readonly seed: SandboxSeed;
  /** Whether an answer that does not fit the description is a failure, for tests. @default false */
  readonly checksAnswers?: boolean;
}

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

/** Says what is wrong with an option, for whoever has given it. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}
