import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';

/** Hears of a commit by the id of its workspace. */
export type CommitListener = (workspaceId: string, isClockMoved: boolean) => void;

/**
 * Wraps a store so that somebody hears at once of commits that concern deliveries.
 *
 * @param onCommit is called after a commit that has put callbacks into the outbox of a workspace or has moved its clock, and
 *   never for one that came to nothing
 */
export function notifyOfCommits(store: WorkspaceStore, onCommit: CommitListener): WorkspaceStore {
  return {
    ...store,
    async commit(state, commit) {
      const next = await store.commit(state, commit);
      const hasCallbacks = (commit.changes?.callbacks.length ?? 0) > 0;
      const isClockMoved = next !== undefined && next.clockOffset !== state.clockOffset;
      if (next && (hasCallbacks || isClockMoved)) onCommit(state.id, isClockMoved);
      return next;
    },
  };
}
