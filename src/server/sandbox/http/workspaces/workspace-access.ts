import type { Mutex } from '#server/background/create-mutex.ts';
import type { SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import type { StateCache } from './create-state-cache.ts';

/** What it takes to read workspaces and to change them. */
export interface WorkspaceAccess {
  readonly store: WorkspaceStore;
  readonly cache: StateCache;
  /** By the id of the workspace. */
  readonly mutex: Mutex;
  readonly limits: SandboxLimits;
  /** The real clock. */
  readonly now: () => number;
  readonly random: (bytes: number) => Uint8Array;
}
