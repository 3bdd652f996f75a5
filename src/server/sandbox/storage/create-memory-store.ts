import {
  DEFAULT_SANDBOX_LIMITS,
  type SandboxLimits,
} from '#server/sandbox/kernel/sandbox-limits.ts';
import {
  dropEmptySums,
  type Changes,
  type Seed,
  type WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';
import {
  RECORD_KEPT_MS,
  type Commit,
  type IdempotencyRecord,
  type WorkspaceStore,
} from '#server/sandbox/kernel/workspace-store.ts';
import { foldLedger } from './fold-ledger.ts';
import { LEFT_BEHIND } from './left-behind.ts';
import { applyCommit, isClearingDue, resetState } from './next-state.ts';

const MAX_REMOVED_AT_ONCE = 100;

/** A workspace with all that belongs to it. */
export interface MemoryRow {
  state: WorkspaceState;
  /** The time of the making as long as nobody has called the workspace. */
  usedAt: number;
  records: Map<string, IdempotencyRecord>;
  entries: Changes['entries'];
}

/**
 * Creates a store in memory, for a sandbox that lives in a page or in one process. Callbacks are not kept, since nobody
 * delivers them from there.
 *
 * @param seed what a reset goes back to
 * @param now the real clock
 * @param limits lines of a ledger that are kept one by one
 * @param rows the workspaces by id, for those who keep them beyond the life of the process. @default none
 */
export function createMemoryStore(
  seed: Seed,
  now: () => number,
  limits: Pick<SandboxLimits, 'entries'> = DEFAULT_SANDBOX_LIMITS,
  rows: Map<string, MemoryRow> = new Map(),
): WorkspaceStore {
  let revisions = 0;
  const createRevision = () => String((revisions += 1));

  /** The row of a workspace, if its state is still the one that was seen. */
  const findUnchanged = ({ id, version, revision }: WorkspaceState): MemoryRow | undefined => {
    const row = rows.get(id);
    return row?.state.version === version && row.state.revision === revision ? row : undefined;
  };

  return {
    async create(state, maxWorkspaces = Infinity) {
      if (rows.size >= maxWorkspaces) return false;
      rows.set(state.id, buildRow(state));
      return true;
    },
    async load(id) {
      return rows.get(id)?.state;
    },
    async isCurrent({ id, version, revision }) {
      const state = rows.get(id)?.state;
      return state?.version === version && state.revision === revision;
    },
    async commit(state, commit) {
      const row = findUnchanged(state);
      if (!row) return undefined;
      if (commit.isCall ?? true) noteCall(row, now());
      writeCommit(row, commit, createRevision());
      if (isClearingDue(row.state)) deleteExpired(row, limits.entries);
      return row.state;
    },
    async findRecord(id, key) {
      return rows.get(id)?.records.get(key);
    },
    async countRecords(id, after) {
      return [...(rows.get(id)?.records.values() ?? [])].filter(({ at }) => at > after).length;
    },
    async reset(state, at) {
      if (!findUnchanged(state)) return undefined;
      const fresh = resetState(state, seed, { at, now: now(), revision: createRevision() });
      const row = buildRow(fresh);
      noteCall(row, now());
      rows.set(state.id, row);
      return fresh;
    },
    async copy(source, target) {
      const row = rows.get(source);
      if (!row) throw new Error('The workspace to copy no longer exists.');
      rows.set(target.id, {
        ...buildRow(copyState(row.state, target)),
        entries: row.entries,
      });
    },
    ...createDirectory(rows, now),
  };
}

/** What concerns workspaces as a whole. */
function createDirectory(
  rows: Map<string, MemoryRow>,
  now: () => number,
): Pick<
  WorkspaceStore,
  | 'findShared'
  | 'touch'
  | 'remove'
  | 'removeIdle'
  | 'measure'
  | 'removeUnused'
  | 'evict'
  | 'count'
  | 'listEntries'
> {
  return {
    async findShared(share) {
      return [...rows.values()].find(({ state }) => state.share === share)?.state.id;
    },
    async touch(id) {
      const row = rows.get(id);
      if (row) noteCall(row, now());
    },
    async remove(id) {
      rows.delete(id);
    },
    async removeIdle(id, calledBefore) {
      const row = rows.get(id);
      if (row && (!wasCalled(row) || row.usedAt < calledBefore)) rows.delete(id);
      return !rows.has(id);
    },
    // A copy shares what it has with its original until one of them changes.
    measure: async () => 0,
    async evict({ madeBefore, calledBefore, max }) {
      const sorted = [...rows.values()].toSorted((one, other) => one.usedAt - other.usedAt);
      const uncalled = sorted.filter((row) => !wasCalled(row) && row.usedAt < madeBefore);
      const called = sorted.filter((row) => wasCalled(row) && row.usedAt < calledBefore);
      const ids = [...uncalled, ...called].slice(0, max).map(({ state }) => state.id);
      for (const id of ids) rows.delete(id);
      return ids;
    },
    async removeUnused(before) {
      const unused = [...rows.values()].filter(({ usedAt }) => usedAt < before);
      const ids = unused.slice(0, MAX_REMOVED_AT_ONCE).map(({ state }) => state.id);
      for (const id of ids) rows.delete(id);
      return ids;
    },
    async count() {
      return rows.size;
    },
    async listEntries(id) {
      return rows.get(id)?.entries ?? [];
    },
  };
}

function buildRow(state: WorkspaceState): MemoryRow {
  return { state, usedAt: state.createdAt, records: new Map(), entries: [] };
}

function noteCall(row: MemoryRow, now: number): void {
  row.usedAt = Math.max(now, row.state.createdAt + 1);
}

function wasCalled({ usedAt, state }: MemoryRow): boolean {
  return usedAt > state.createdAt;
}

function writeCommit(row: MemoryRow, commit: Commit, revision: string): void {
  const { changes, record } = commit;
  row.state = applyCommit(row.state, commit, revision);
  if (changes) row.entries = [...row.entries, ...changes.entries].toSorted(compareEntries);
  if (record) row.records.set(record.key, record);
}

/** By time, then by transfer; the lines of a transfer stay in their order. */
function compareEntries(
  one: Changes['entries'][number],
  other: Changes['entries'][number],
): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.transfer < other.transfer ? -1 : one.transfer > other.transfer ? 1 : 0;
}

function deleteExpired(row: MemoryRow, maxEntries: number): void {
  const usedUntil = row.state.seenAt - RECORD_KEPT_MS;
  for (const [key, { at }] of row.records) if (at <= usedUntil) row.records.delete(key);
  const folded = foldLedger(row.entries, maxEntries);
  if (folded === row.entries) return;
  row.entries = folded;
  row.state = { ...row.state, sums: dropEmptySums(row.state) };
}

function copyState(source: WorkspaceState, target: WorkspaceState): WorkspaceState {
  const { seed, position, clockOffset, seenAt, sums } = source;
  const tables = new Map(source.tables);
  for (const key of source.tables.keys()) {
    if (!LEFT_BEHIND.some((kind) => key.endsWith(`/${kind}`))) continue;
    const seeded = seed.tables.get(key);
    if (seeded) tables.set(key, seeded);
    else tables.delete(key);
  }
  return { ...target, seed, position, clockOffset, seenAt, sums, tables };
}
