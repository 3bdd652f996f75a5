import type { JsonObject } from '#contract/json.ts';
import { parseTime } from '#contract/parse-time.ts';
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

/**
 * Checks the outline of a seed. What does not fit in a step is refused where the workspace is made, with the step.
 *
 * @throws OptionError
 */
export function assertSeed(seed: Partial<Record<keyof SandboxSeed, unknown>> | null): void {
  const { startsAt, companyId, ownerId, steps } = seed ?? {};
  const isWhole =
    typeof startsAt === 'string' &&
    parseTime(startsAt) !== undefined &&
    typeof companyId === 'string' &&
    typeof ownerId === 'string' &&
    Array.isArray(steps);
  if (isWhole) return;
  throw new OptionError(
    'The seed needs startsAt, companyId, ownerId and steps. The file seed.json of the package shows the form.',
  );
}
