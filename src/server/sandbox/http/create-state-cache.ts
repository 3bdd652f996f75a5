import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';

/** Workspaces in memory, those used last. Others may change the database, so that each use asks it first. */
export interface StateCache {
  /** The workspace as the database has it now; undefined when there is none. */
  load(id: string): Promise<WorkspaceState | undefined>;
  /** Takes a state; one that is older than what is kept was read before the other was written, and is left aside. */
  store(state: WorkspaceState): void;
  delete(id: string): void;
}

/**
 * Keeps workspaces in memory.
 *
 * @param maxStates how many
 */
export function createStateCache(
  store: Pick<WorkspaceStore, 'load' | 'isCurrent'>,
  { maxStates }: { readonly maxStates: number },
): StateCache {
  const states = new Map<string, WorkspaceState>();
  function keep(state: WorkspaceState): void {
    if ((states.get(state.id)?.version ?? 0) > state.version) return;
    states.delete(state.id);
    states.set(state.id, state);
    const [oldest] = states.keys();
    if (states.size > maxStates && oldest !== undefined) states.delete(oldest);
  }
  return {
    async load(id) {
      const known = states.get(id);
      if (known) {
        if (await store.isCurrent(known)) {
          keep(known);
          return known;
        }
        // A restored state may have a lower version than the one that was kept.
        if (states.get(id) === known) states.delete(id);
      }
      const state = await store.load(id);
      if (state) keep(state);
      return state;
    },
    store: keep,
    delete: (id) => void states.delete(id),
  };
}
