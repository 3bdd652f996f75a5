import type { Mutex } from '#server/background/create-mutex.ts';
import type { Handlers } from '#server/sandbox/kernel/call.ts';
import type { Checks } from '#server/sandbox/kernel/create-checks.ts';
import type { Operation } from '#server/sandbox/kernel/operation.ts';
import type { Providers } from '#server/sandbox/kernel/read-providers.ts';
import type { SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import type { Seed } from '#server/sandbox/kernel/workspace-state.ts';
import type { StateCache } from './create-state-cache.ts';
import type { ErrorAnswers } from './create-error-answers.ts';
import type { CopyQuota } from './create-copy-quota.ts';
import type { WorkspaceQuota } from './create-workspace-quota.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import type { RateLimit } from '#server/edge/limits/create-rate-limit.ts';
import type { Logger } from '#server/edge/logger.ts';

/** What the sandbox's handlers share. */
export interface SandboxParts {
  readonly operations: readonly Operation[];
  readonly answers: ErrorAnswers;
  readonly handlers: Handlers;
  readonly checks: Checks;
  readonly providers: Providers;
  readonly store: WorkspaceStore;
  readonly cache: StateCache;
  /** By the id of the workspace. */
  readonly mutex: Mutex;
  readonly quota: WorkspaceQuota;
  readonly copies: CopyQuota;
  /** The workspace of calls that name none. */
  readonly findHome: () => string | undefined;
  /** Other sites whose pages may call; * for all. */
  readonly allowedOrigins: readonly string[];
  /** Counts the requests of a minute: to a workspace by its id, for a new one by the address. */
  readonly requests: Pick<RateLimit, 'count'>;
  /** Counts the requests of a minute by address, to all workspaces together. */
  readonly addresses: Pick<RateLimit, 'count'>;
  readonly seed: Seed;
  /** Where the clock of a new workspace stands, in milliseconds, and the user who is logged in to it. */
  readonly start: { readonly time: number; readonly ownerId: string };
  readonly limits: SandboxLimits;
  /** Whether answers are compared with the description before they count. */
  readonly checksAnswers: boolean;
  /** The real clock. */
  readonly now: () => number;
  readonly random: (bytes: number) => Uint8Array;
  readonly logger: Pick<Logger, 'error' | 'info' | 'warn'>;
}
