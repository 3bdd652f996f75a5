import type { OutboxCallback } from '#contract/callback-outbox.ts';
import type { SandboxDatabase, SandboxTables } from './sandbox-tables.ts';
import type {
  Callback,
  Changes,
  Stored,
  WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';
import { createStatement } from '#server/statements/create-statement.ts';
import { inBatches } from '#server/statements/in-batches.ts';
import type { IdempotencyRecord } from '#server/sandbox/kernel/workspace-store.ts';

/** Rows of one statement; databases take some tens of thousands of values. */
export const ROWS_AT_ONCE = 500;

const PUT_ENTITIES = createStatement(
  (db: SandboxDatabase, rows: readonly SandboxTables['sandbox_entities'][]) =>
    db
      .insertInto('sandbox_entities')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'tenant', 'kind', 'id']).doUpdateSet((build) => ({
          position: build.ref('excluded.position'),
          body: build.ref('excluded.body'),
        })),
      ),
);

const ADD_ENTRIES = createStatement(
  (db: SandboxDatabase, rows: readonly SandboxTables['sandbox_entries'][]) =>
    db.insertInto('sandbox_entries').values(rows),
);

const PUT_CALLBACKS = createStatement((db: SandboxDatabase, rows: readonly OutboxCallback[]) =>
  db
    .insertInto('sandbox_callbacks')
    .values(rows)
    // An event that is sent once more keeps its id.
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'id']).doUpdateSet((build) => ({
        payload: build.ref('excluded.payload'),
        channels: build.ref('excluded.channels'),
        state: 'waiting',
        attempts: 0,
        due_at: build.ref('excluded.due_at'),
      })),
    ),
);

const PUT_RECORDS = createStatement(
  (db: SandboxDatabase, rows: readonly SandboxTables['sandbox_idempotency'][]) =>
    db
      .insertInto('sandbox_idempotency')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'key']).doUpdateSet((build) => ({
          fingerprint: build.ref('excluded.fingerprint'),
          answer: build.ref('excluded.answer'),
          at: build.ref('excluded.at'),
        })),
      ),
);

/** Writes entities and ledger entries. */
export async function writeChanges(
  db: SandboxDatabase,
  { id: workspaceId, seed }: Pick<WorkspaceState, 'id' | 'seed'>,
  { entities, entries }: Changes,
): Promise<void> {
  for (const [key, changed] of entities) {
    const gone = [...changed.keys()].filter((id) => isGone(seed, key, changed, id));
    for (const ids of inBatches(gone, ROWS_AT_ONCE))
      await deleteEntities(db, workspaceId, key, ids);
  }
  for (const rows of inBatches(buildEntityRows(workspaceId, seed, entities), ROWS_AT_ONCE))
    await PUT_ENTITIES(db, rows);
  const lines = new Map<string, number>();
  const rows = entries.map((entry): SandboxTables['sandbox_entries'] => {
    const line = (lines.get(entry.transfer) ?? 0) + 1;
    lines.set(entry.transfer, line);
    return { ...entry, workspace_id: workspaceId, line };
  });
  for (const some of inBatches(rows, ROWS_AT_ONCE)) await ADD_ENTRIES(db, some);
}

/** Only what the seed holds needs a mark when it is removed; of the rest nothing stays. */
function isGone(
  seed: WorkspaceState['seed'],
  key: string,
  changed: ReadonlyMap<string, Stored | undefined>,
  id: string,
): boolean {
  return changed.get(id) === undefined && !seed.tables.get(key)?.has(id);
}

async function deleteEntities(
  db: SandboxDatabase,
  workspaceId: string,
  key: string,
  ids: readonly string[],
): Promise<void> {
  const [tenant = '', kind = ''] = key.split('/');
  await db
    .deleteFrom('sandbox_entities')
    .where('workspace_id', '=', workspaceId)
    .where('tenant', '=', tenant)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
}

function buildEntityRows(
  workspaceId: string,
  seed: WorkspaceState['seed'],
  entities: Changes['entities'],
): SandboxTables['sandbox_entities'][] {
  return [...entities].flatMap(([key, changed]) => {
    const [tenant = '', kind = ''] = key.split('/');
    const kept = [...changed].filter(([id]) => !isGone(seed, key, changed, id));
    return kept.map(([id, stored]) => ({
      workspace_id: workspaceId,
      tenant,
      kind,
      id,
      position: stored?.position ?? 0,
      body: stored ? JSON.stringify(stored.value) : null,
    }));
  });
}

/** Callbacks as the outbox keeps them. @param now the real clock */
export function buildOutboxRows(
  workspaceId: string,
  callbacks: readonly Callback[],
  now: number,
): readonly OutboxCallback[] {
  return callbacks.map((callback) => ({
    workspace_id: workspaceId,
    id: callback.id,
    event: callback.event,
    payload: JSON.stringify(callback.payload),
    channels: JSON.stringify(callback.channels),
    state: 'waiting',
    attempts: 0,
    due_at: now,
    created_at: now,
  }));
}

/** Puts callbacks into the outbox. */
export async function writeCallbacks(
  db: SandboxDatabase,
  rows: readonly OutboxCallback[],
): Promise<void> {
  for (const some of inBatches(rows, ROWS_AT_ONCE)) await PUT_CALLBACKS(db, some);
}

/** Stores the result of a key. It replaces a record that has grown too old. */
export async function writeRecord(
  db: SandboxDatabase,
  workspaceId: string,
  { key, fingerprint, answer, at }: IdempotencyRecord,
): Promise<void> {
  await PUT_RECORDS(db, [{ workspace_id: workspaceId, key, fingerprint, answer, at }]);
}
