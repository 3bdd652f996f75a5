import type { WorkspaceStore } from './workspace-store.ts';

/**
 * Wraps a store so that somebody hears at once of commits that concern deliveries.
 *
 * @param onCommit is called with the id of a workspace after a commit that has put callbacks into its outbox or has moved
 *   its clock, and never for one that came to nothing
 */
export function notifyOfCommits(
  store: WorkspaceStore,
  onCommit: (workspaceId: string) => void,
): WorkspaceStore {
  return {
    ...store,
    async commit(state, commit) {
      const next = await store.commit(state, commit);
      const hasCallbacks = (commit.changes?.callbacks.length ?? 0) > 0;
      if (next && (hasCallbacks || next.clockOffset !== state.clockOffset)) onCommit(state.id);
      return next;
    },
  };
}
