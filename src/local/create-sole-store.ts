import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';

/**
 * Wraps the store of a process that has the database for itself. It knows by itself which state is the latest one, so that not
 * every call asks the database first.
 */
export function createSoleStore(store: WorkspaceStore): WorkspaceStore {
  /** Revisions by workspace. A revision names one state and no other. */
  const latest = new Map<string, string>();

  /** Whoever asks in between finds the answer in the database. */
  async function change(
    id: string,
    work: () => Promise<WorkspaceState | undefined>,
  ): Promise<WorkspaceState | undefined> {
    latest.delete(id);
    const next = await work();
    if (next) latest.set(id, next.revision);
    return next;
  }

  async function remove<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      latest.clear();
    }
  }

  return {
    ...store,
    isCurrent: async (state) => latest.get(state.id) === state.revision || store.isCurrent(state),
    commit: (state, commit) => change(state.id, () => store.commit(state, commit)),
    reset: (state, at) => change(state.id, () => store.reset(state, at)),
    remove: (id) => remove(() => store.remove(id)),
    removeIdle: (id, calledBefore) => remove(() => store.removeIdle(id, calledBefore)),
    removeUnused: (before) => remove(() => store.removeUnused(before)),
    evict: (eviction) => remove(() => store.evict(eviction)),
  };
}
