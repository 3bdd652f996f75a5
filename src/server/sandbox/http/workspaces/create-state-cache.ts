import { countEntities, type WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';

/** Workspaces in memory, those used last. Others may change the database, so that each use asks it first. */
export interface StateCache {
  /** The workspace as the database has it now; undefined when there is none. */
  load(id: string): Promise<WorkspaceState | undefined>;
  /** Takes a state; one that is older than what is kept was read before the other was written, and is left aside. */
  store(state: WorkspaceState): void;
  delete(id: string): void;
}

/** What the cache may hold; the workspaces that were used longest ago make room. */
export interface StateCacheLimits {
  readonly maxStates: number;
  /** Entities of all of them: one full workspace takes as much memory as fifty new ones. */
  readonly maxEntities: number;
}

interface Kept {
  readonly state: WorkspaceState;
  readonly entities: number;
}

/** Keeps workspaces in memory. The one that was used last is kept, however large it is. */
export function createStateCache(
  store: Pick<WorkspaceStore, 'load' | 'isCurrent'>,
  { maxStates, maxEntities }: StateCacheLimits,
): StateCache {
  const states = new Map<string, Kept>();
  let total = 0;
  function remove(id: string): void {
    total -= states.get(id)?.entities ?? 0;
    states.delete(id);
  }
  function keep(state: WorkspaceState): void {
    const known = states.get(state.id);
    if (known && known.state.version > state.version) return;
    const entities = known?.state === state ? known.entities : countEntities(state);
    remove(state.id);
    states.set(state.id, { state, entities });
    total += entities;
    for (const id of states.keys()) {
      if (id === state.id || (states.size <= maxStates && total <= maxEntities)) return;
      remove(id);
    }
  }
  return {
    async load(id) {
      const known = states.get(id)?.state;
      if (known) {
        if (await store.isCurrent(known)) {
          keep(known);
          return known;
        }
        // A restored state may have a lower version than the one that was kept.
        if (states.get(id)?.state === known) remove(id);
      }
      const state = await store.load(id);
      if (state) keep(state);
      return state;
    },
    store: keep,
    delete: remove,
  };
}
