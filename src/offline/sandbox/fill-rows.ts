import type { MemoryRow } from '#server/sandbox/storage/create-memory-store.ts';
import { parseSeed } from '#server/sandbox/kernel/seed-text.ts';
import type { Seed } from '#server/sandbox/kernel/workspace-state.ts';
import { parseRow } from './format-row.ts';
import type { StandIn } from './replace-keys.ts';
import type { KeptFiles } from './workspace-files.ts';

/**
 * Puts kept workspaces into a store. A workspace that its reader has made goes on with the seed of its time. The one that stands
 * in for those of the site begins again with the seed of today, as the examples of the pages do.
 *
 * @param seed what new workspaces begin with
 */
export function fillRows(rows: Map<string, MemoryRow>, kept: KeptFiles, seed: Seed): void {
  const earlier = new Map<string, Seed | undefined>();
  function findEarlier(name: string): Seed | undefined {
    const text = kept.seeds.get(name);
    if (!earlier.has(name)) earlier.set(name, text === undefined ? text : parseSeed(name, text));
    return earlier.get(name);
  }
  const standIn = kept.standIn === undefined ? undefined : (JSON.parse(kept.standIn) as StandIn);
  for (const [id, text] of kept.workspaces) {
    const row = parseRow(text, (name) => {
      if (name === seed.name) return seed;
      return id === standIn?.id ? undefined : findEarlier(name);
    });
    if (row) rows.set(id, row);
  }
}
