import type { WorkspaceState } from './workspace-state.ts';

/** The latest time that was read from a state, which a state never stores itself. */
const SHOWN = new WeakMap<WorkspaceState, number>();

/**
 * Reads the workspace's clock, in milliseconds since 1970. The clock never goes backward, whatever the machine's clock
 * does: it stands still until the machine's clock has come as far again.
 *
 * @param now the real clock
 */
export function readClock(state: WorkspaceState, now: number): number {
  const time = Math.max(now + state.clockOffset, state.seenAt, SHOWN.get(state) ?? state.seenAt);
  SHOWN.set(state, time);
  return time;
}
