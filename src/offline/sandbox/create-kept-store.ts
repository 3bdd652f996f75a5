import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import type { MemoryRow } from '#server/sandbox/storage/create-memory-store.ts';
import { buildNoRoom } from './build-no-room.ts';

/**
 * Wraps a store in memory: each change of a workspace is kept before it counts. What cannot be kept does not happen.
 *
 * @param rows the workspaces of the store
 * @param keep keeps a workspace; undefined when it has gone
 */
export function createKeptStore(
  store: WorkspaceStore,
  rows: Map<string, MemoryRow>,
  keep: (id: string, row: MemoryRow | undefined) => Promise<void>,
): WorkspaceStore {
  async function change<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const before = rows.get(id);
    const copy = before && { ...before, records: new Map(before.records) };
    const result = await work();
    try {
      await keep(id, rows.get(id));
    } catch {
      if (copy) rows.set(id, copy);
      else rows.delete(id);
      throw buildNoRoom();
    }
    return result;
  }

  async function removeSome(work: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const ids = await work();
    for (const id of ids) await keep(id, undefined);
    return ids;
  }

  return {
    ...store,
    create: (state, most) => change(state.id, () => store.create(state, most)),
    commit: (state, commit) => change(state.id, () => store.commit(state, commit)),
    reset: (state, at) => change(state.id, () => store.reset(state, at)),
    copy: (source, target) => change(target.id, () => store.copy(source, target)),
    remove: (id) => change(id, () => store.remove(id)),
    removeUnused: (before) => removeSome(() => store.removeUnused(before)),
    evict: (eviction) => removeSome(() => store.evict(eviction)),
  };
}
