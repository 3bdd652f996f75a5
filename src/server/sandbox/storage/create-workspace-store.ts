import type { Transaction } from 'kysely';
import type { OutboxCallback } from '#contract/callback-outbox.ts';
import type { SandboxDatabase, SandboxTables } from './sandbox-tables.ts';
import {
  DEFAULT_SANDBOX_LIMITS,
  type SandboxLimits,
} from '#server/sandbox/kernel/sandbox-limits.ts';
import {
  dropEmptySums,
  type Seed,
  type WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';
import { RECORD_KEPT_MS, type WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import { deleteExpired } from './delete-expired.ts';
import { countWorkspaces, hasRoom } from './count-workspaces.ts';
import { foldEntries } from './fold-entries.ts';
import { copyWorkspace, measureWorkspace } from './copy-workspace.ts';
import { createStatement } from '#server/statements/create-statement.ts';
import {
  buildCallTime,
  evictWorkspaces,
  removeIdle,
  removeUnused,
  removeWorkspace,
} from './evict-workspaces.ts';
import { loadState } from './load-state.ts';
import { applyCommit, isClearingDue, resetState } from './next-state.ts';
import { raiseVersion, runIfUnchanged } from './raise-version.ts';
import { formatSeedBody } from '#server/sandbox/kernel/seed-text.ts';
import { buildOutboxRows, writeCallbacks, writeChanges, writeRecord } from './write-changes.ts';

type Writing = Transaction<SandboxTables>;

/** How a store of workspaces differs from the one of the site. */
export interface WorkspaceStoreOptions extends Pick<SandboxLimits, 'entries'> {
  /** Takes the callbacks of a commit in its transaction. @default they wait in the outbox */
  readonly takeCallbacks?: (
    transaction: Writing,
    callbacks: readonly OutboxCallback[],
  ) => Promise<void>;
}

/**
 * Keeps workspaces in the database.
 *
 * @param seed what new workspaces begin with; those of earlier seeds go on with theirs
 * @param now the real clock
 * @param entries lines of a ledger that are kept one by one
 */
export function createWorkspaceStore(
  db: SandboxDatabase,
  seed: Seed,
  now: () => number,
  { entries, takeCallbacks = writeCallbacks }: WorkspaceStoreOptions = DEFAULT_SANDBOX_LIMITS,
): WorkspaceStore {
  const seeds = new Map([[seed.name, seed]]);

  return {
    create: (state, maxWorkspaces = Infinity) =>
      db.transaction().execute(async (transaction) => {
        await writeSeed(transaction, seed);
        if (!(await hasRoom(transaction, maxWorkspaces))) return false;
        const row = buildRow(state);
        await transaction.insertInto('sandbox_workspaces').values(row).execute();
        return true;
      }),
    load: (id) => loadState(db, seeds, id),
    async isCurrent({ id, version, revision }) {
      const { rows } = await FIND_VERSION(db, [{ id }]);
      const [row] = rows;
      return row?.version === version && row.revision === revision;
    },
    async commit(state, commit) {
      const { changes, record, at, isCall = true } = commit;
      const next = applyCommit(state, commit, crypto.randomUUID());
      let hasFolded = false as boolean;
      const taken = await runIfUnchanged(db, async (transaction) => {
        await raiseVersion(transaction, state, next, isCall ? now() : undefined);
        if (changes) {
          await writeChanges(transaction, state, changes);
          const callbacks = buildOutboxRows(state.id, changes.callbacks, now());
          if (callbacks.length > 0) await takeCallbacks(transaction, callbacks);
        }
        if (record) await writeRecord(transaction, state.id, record);
        if (!isClearingDue(next)) return;
        await deleteExpired(transaction, state.id, at - RECORD_KEPT_MS);
        hasFolded = await foldEntries(transaction, state.id, entries);
      });
      if (!taken) return undefined;
      return hasFolded ? { ...next, sums: dropEmptySums(next) } : next;
    },
    findRecord: (id, key) => findRecord(db, id, key),
    countRecords: (id, after) => countRecords(db, id, after),
    reset: (state, at) => resetWorkspace(db, state, { seed, at, now: now() }),
    copy: (source, target) => copyWorkspace(db, source, target.id),
    async findShared(share) {
      const row = await db
        .selectFrom('sandbox_workspaces')
        .select('id')
        .where('share', '=', share)
        .executeTakeFirst();
      return row?.id;
    },
    async touch(id) {
      await db
        .updateTable('sandbox_workspaces')
        .set({ used_at: buildCallTime(now()) })
        .where('id', '=', id)
        .execute();
    },
    remove: (id) => removeWorkspace(db, id),
    removeIdle: (id, calledBefore) => removeIdle(db, id, calledBefore),
    measure: (id) => measureWorkspace(db, id),
    removeUnused: (before) => removeUnused(db, before),
    evict: (eviction) => evictWorkspaces(db, eviction),
    count: () => countWorkspaces(db),
    listEntries: (id) => listEntries(db, id),
  };
}

/** Keeps the seed, so that its workspaces survive a later one. Looks each time, since a restore takes it away. */
async function writeSeed(transaction: Writing, seed: Seed): Promise<void> {
  const kept = await transaction
    .selectFrom('sandbox_seeds')
    .select('name')
    .where('name', '=', seed.name)
    .executeTakeFirst();
  if (kept) return;
  await transaction
    .insertInto('sandbox_seeds')
    .values({ name: seed.name, body: formatSeedBody(seed) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

const FIND_VERSION = createStatement(
  (db: SandboxDatabase, [row]: readonly Pick<SandboxTables['sandbox_workspaces'], 'id'>[]) =>
    db.selectFrom('sandbox_workspaces').select(['version', 'revision']).where('id', '=', row!.id),
);

const FIND_RECORD = createStatement(
  (
    db: SandboxDatabase,
    [row]: readonly Pick<SandboxTables['sandbox_idempotency'], 'workspace_id' | 'key'>[],
  ) =>
    db
      .selectFrom('sandbox_idempotency')
      .select(['fingerprint', 'answer', 'at'])
      .where('workspace_id', '=', row!.workspace_id)
      .where('key', '=', row!.key),
);

async function findRecord(
  db: SandboxDatabase,
  id: string,
  key: string,
): ReturnType<WorkspaceStore['findRecord']> {
  const { rows } = await FIND_RECORD(db, [{ workspace_id: id, key }]);
  return rows[0];
}

async function countRecords(db: SandboxDatabase, id: string, after: number): Promise<number> {
  const row = await db
    .selectFrom('sandbox_idempotency')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', id)
    .where('at', '>', after)
    .executeTakeFirst();
  return row?.count ?? 0;
}

async function resetWorkspace(
  db: SandboxDatabase,
  state: WorkspaceState,
  { seed, at, now }: { seed: Seed; at: number; now: number },
): Promise<WorkspaceState | undefined> {
  const fresh = resetState(state, seed, { at, now, revision: crypto.randomUUID() });
  const taken = await runIfUnchanged(db, async (transaction) => {
    await writeSeed(transaction, seed);
    await raiseVersion(transaction, state, fresh, now);
    await transaction
      .updateTable('sandbox_workspaces')
      .set({ seed: seed.name })
      .where('id', '=', state.id)
      .execute();
    await removeContents(transaction, state.id);
  });
  return taken ? fresh : undefined;
}

function listEntries(db: SandboxDatabase, id: string): ReturnType<WorkspaceStore['listEntries']> {
  return db
    .selectFrom('sandbox_entries')
    .select(['transfer', 'line', 'holder', 'currency', 'amount', 'at'])
    .where('workspace_id', '=', id)
    .orderBy('at')
    .orderBy('transfer')
    .orderBy('line')
    .execute();
}

function buildRow(state: WorkspaceState): SandboxTables['sandbox_workspaces'] {
  return {
    id: state.id,
    seed: state.seed.name,
    version: state.version,
    revision: state.revision,
    position: state.position,
    clock_offset: state.clockOffset,
    seen_at: state.seenAt,
    secret_hash: state.secretHash,
    share: state.share,
    created_at: state.createdAt,
    used_at: state.createdAt,
  };
}

async function removeContents(transaction: Writing, id: string): Promise<void> {
  const tables = [
    'sandbox_entities',
    'sandbox_entries',
    'sandbox_idempotency',
    'sandbox_callbacks',
  ] as const;
  for (const table of tables)
    await transaction.deleteFrom(table).where('workspace_id', '=', id).execute();
}
