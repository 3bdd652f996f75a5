import type { JsonObject } from '#contract/json.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';

/** What the package brings along: the platform that it imitates, and what a workspace begins with. */
export interface LocalAssets {
  /** The bundled description (openapi.json of the build). */
  readonly description: JsonObject;
  readonly seed: SandboxSeed;
  /** The tables of a new database, made by formatSchema. @default the migrations run one by one, which takes 40 ms */
  readonly schema?: string;
  /** Whether an answer that does not fit the description is a failure, for tests. @default false */
  readonly checksAnswers?: boolean;
}

/** Says what is wrong with an option, for whoever has given it. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}
