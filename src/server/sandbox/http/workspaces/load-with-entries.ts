import type { Entry, WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { assertCurrentShape } from './assert-current-shape.ts';
import type { WorkspaceAccess } from './workspace-access.ts';
import { workInTurn } from './work-in-turn.ts';

/**
 * Loads a workspace and the entries of its ledger, both from one moment: the balances are the sums of these entries. Calls of
 * this process wait meanwhile.
 *
 * @throws SandboxError when the workspace has gone, or an earlier version has made it
 */
export function loadWithEntries(
  access: Pick<WorkspaceAccess, 'store' | 'cache' | 'mutex'>,
  id: string,
): Promise<{ readonly state: WorkspaceState; readonly entries: readonly Entry[] }> {
  const { store } = access;
  return workInTurn(access, id, async (state) => {
    assertCurrentShape(state);
    const entries = await store.listEntries(id);
    return (await store.isCurrent(state)) ? { state, entries } : undefined;
  });
}
