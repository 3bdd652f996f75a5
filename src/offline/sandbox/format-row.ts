import type { MemoryRow } from '#server/sandbox/storage/create-memory-store.ts';
import type { Seed, Stored, WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';

/** A workspace as it is kept: its facts, and the tables that differ from those of the seed. */
interface KeptRow {
  readonly seed: string;
  readonly shape: number;
  readonly facts: Omit<WorkspaceState, 'seed' | 'tables' | 'sums'>;
  readonly tables: readonly (readonly [key: string, table: readonly [string, Stored][]])[];
  readonly sums: readonly (readonly [string, number])[];
  readonly usedAt: number;
  readonly records: readonly IdempotencyRecord[];
  readonly entries: MemoryRow['entries'];
}

type IdempotencyRecord = MemoryRow['records'] extends Map<string, infer Kept> ? Kept : never;

/** Writes a workspace as JSON. Of the seed, which all workspaces share, the text has the name alone. */
export function formatRow({ state, usedAt, records, entries }: MemoryRow): string {
  const { seed, tables, sums, ...facts } = state;
  const changed = [...tables].filter(([key, table]) => seed.tables.get(key) !== table);
  const kept: KeptRow = {
    seed: seed.name,
    shape: seed.shape,
    facts,
    tables: changed.map(([key, table]) => [key, [...table]]),
    sums: [...sums],
    usedAt,
    records: [...records.values()],
    entries,
  };
  return JSON.stringify(kept);
}

/**
 * Reads what {@link formatRow} has written; undefined for a workspace that began with a seed which is not there.
 *
 * @param findSeed finds a seed by its name
 */
export function parseRow(
  text: string,
  findSeed: (name: string) => Seed | undefined,
): MemoryRow | undefined {
  const kept = JSON.parse(text) as KeptRow;
  const seed = findSeed(kept.seed);
  if (seed?.shape !== kept.shape) return undefined;
  const tables = new Map(seed.tables);
  for (const [key, table] of kept.tables) tables.set(key, new Map(table));
  return {
    state: { ...kept.facts, seed, tables, sums: new Map(kept.sums) },
    usedAt: kept.usedAt,
    records: new Map(kept.records.map((record) => [record.key, record])),
    entries: kept.entries,
  };
}
