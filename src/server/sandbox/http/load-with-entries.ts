import type { Entry, WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { assertCurrentShape } from './assert-current-shape.ts';
import type { SandboxParts } from './sandbox-parts.ts';
import { workInTurn } from './work-in-turn.ts';

/**
 * Loads a workspace and the entries of its ledger, both from one moment: the balances are the sums of these entries. Calls of
 * this process wait meanwhile.
 *
 * @throws SandboxError when the workspace has gone, or an earlier version has made it
 */
export function loadWithEntries(
  parts: SandboxParts,
  id: string,
): Promise<{ readonly state: WorkspaceState; readonly entries: readonly Entry[] }> {
  const { store } = parts;
  return workInTurn(parts, id, async (state) => {
    assertCurrentShape(state);
    const entries = await store.listEntries(id);
    return (await store.isCurrent(state)) ? { state, entries } : undefined;
  });
}
