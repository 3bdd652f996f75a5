import {
  applyChanges,
  type Seed,
  type WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';
import type { Commit } from '#server/sandbox/kernel/workspace-store.ts';

// What a workspace is after a change, whatever keeps the workspace.

/** Changes of a workspace after which what is spent is cleared: seldom enough to cost nothing. */
const CLEARED_EVERY = 64;

/** Whether what is spent is cleared with the change that has led to a state. */
export function isClearingDue({ version }: WorkspaceState): boolean {
  return version % CLEARED_EVERY === 0;
}

/** The state after a commit. @param revision of no other state */
export function applyCommit(
  state: WorkspaceState,
  { changes, at, clockOffset = state.clockOffset }: Commit,
  revision: string,
): WorkspaceState {
  const next = changes ? applyChanges(state, changes) : { ...state, version: state.version + 1 };
  return { ...next, revision, clockOffset, seenAt: at };
}

/**
 * The state after a reset.
 *
 * @param at where the clock of the workspace then stands
 * @param now the real clock
 * @param revision of no other state
 */
export function resetState(
  state: WorkspaceState,
  seed: Seed,
  { at, now, revision }: { readonly at: number; readonly now: number; readonly revision: string },
): WorkspaceState {
  const { tables, sums, position } = seed;
  const version = state.version + 1;
  const clock = { clockOffset: at - now, seenAt: at };
  return { ...state, seed, tables, sums, position, version, revision, ...clock };
}
