import type { MemoryRow } from '#server/sandbox/storage/create-memory-store.ts';
import { formatSeedBody } from '#server/sandbox/kernel/seed-text.ts';
import { formatRow } from './format-row.ts';
import { keepFiles, type KeptFiles } from './workspace-files.ts';

/** Keeps the workspaces of a sandbox. */
export interface RowKeeper {
  /** Keeps a workspace; undefined deletes. @throws QuotaExceededError for a browser without room */
  readonly keep: (id: string, row: MemoryRow | undefined) => Promise<void>;
  /** Deletes the workspaces that could not be read, and the seeds that no workspace needs. */
  readonly tidy: (rows: ReadonlyMap<string, MemoryRow>) => Promise<void>;
}

/** Keeps workspaces in the browser, each beside the seed that it began with: a newer copy has another seed. */
export function keepRows(storage: CacheStorage, kept: KeptFiles): RowKeeper {
  const files = keepFiles(storage);
  const seeds = new Set(kept.seeds.keys());

  async function keepSeed({ state: { seed } }: MemoryRow): Promise<void> {
    if (seeds.has(seed.name)) return;
    await files.seed(seed.name, formatSeedBody(seed));
    seeds.add(seed.name);
  }

  return {
    async keep(id, row) {
      if (row) await keepSeed(row);
      await files.workspace(id, row && formatRow(row));
    },
    async tidy(rows) {
      for (const id of kept.workspaces.keys())
        if (!rows.has(id)) await files.workspace(id, undefined);
      const needed = new Set([...rows.values()].map(({ state }) => state.seed.name));
      for (const name of kept.seeds.keys())
        if (!needed.has(name)) {
          await files.seed(name, undefined);
          seeds.delete(name);
        }
      // Earlier copies kept no seeds. A browser without room does so at the next change.
      for (const row of rows.values()) await keepSeed(row).catch(() => {});
    },
  };
}
