import type { Entry, WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { assertCurrentShape } from './assert-current-shape.ts';
import { SandboxError, WORKSPACE_GONE } from './problem.ts';
import type { SandboxParts } from './sandbox-parts.ts';
import { MAX_ATTEMPTS } from './max-attempts.ts';

/**
 * Loads a workspace and the entries of its ledger, both from one moment: the balances are the sums of these entries. Calls of
 * this process wait meanwhile.
 *
 * @throws SandboxError when the workspace has gone, or an earlier version has made it
 */
export function loadWithEntries(
  { store, cache, mutex: turns }: SandboxParts,
  id: string,
): Promise<{ readonly state: WorkspaceState; readonly entries: readonly Entry[] }> {
  return turns(id, async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const state = await cache.load(id);
      if (!state) throw new SandboxError(WORKSPACE_GONE);
      assertCurrentShape(state);
      const entries = await store.listEntries(id);
      if (await store.isCurrent(state)) return { state, entries };
    }
    throw new Error('Other processes changed the data too often.');
  });
}
