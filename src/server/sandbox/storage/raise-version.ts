import type { Transaction } from 'kysely';
import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { createStatement } from '#server/statements/create-statement.ts';
import { buildCallTime } from './evict-workspaces.ts';
import type { SandboxDatabase, SandboxTables } from './sandbox-tables.ts';

type Writing = Transaction<SandboxTables>;

/** The state of the database is not the one that was seen. */
class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/**
 * Writes in a transaction.
 *
 * @returns whether raiseVersion has found the state that was seen. If not, nothing is written
 */
export async function runIfUnchanged(
  db: SandboxDatabase,
  write: (transaction: Writing) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(write);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

type Raised = Pick<
  SandboxTables['sandbox_workspaces'],
  'id' | 'version' | 'revision' | 'position' | 'clock_offset' | 'seen_at'
> & { readonly seen_version: number; readonly seen_revision: string };

function buildRaise(db: SandboxDatabase, row: Raised) {
  const { version, revision, position, clock_offset, seen_at } = row;
  return db
    .updateTable('sandbox_workspaces')
    .set({ version, revision, position, clock_offset, seen_at })
    .where('id', '=', row.id)
    .where('version', '=', row.seen_version)
    .where('revision', '=', row.seen_revision);
}

const RAISE = createStatement((db: SandboxDatabase, [row]: readonly Raised[]) =>
  buildRaise(db, row!),
);

const RAISE_BY_CALL = createStatement(
  (db: SandboxDatabase, [row]: readonly (Raised & { readonly now: number })[]) =>
    buildRaise(db, row!).set({ used_at: buildCallTime(row!.now) }),
);

/**
 * Raises the version of a workspace.
 *
 * @param now when the workspace is called; undefined for what is no call
 * @throws ConflictError when the database has another state than the one that was seen
 */
export async function raiseVersion(
  transaction: Writing,
  seen: WorkspaceState,
  next: WorkspaceState,
  now: number | undefined,
): Promise<void> {
  const row = {
    id: seen.id,
    version: next.version,
    revision: next.revision,
    position: next.position,
    clock_offset: next.clockOffset,
    seen_at: next.seenAt,
    seen_version: seen.version,
    seen_revision: seen.revision,
  };
  const { numAffectedRows } = await (now === undefined
    ? RAISE(transaction, [row])
    : RAISE_BY_CALL(transaction, [{ ...row, now }]));
  if (numAffectedRows !== 1n) throw new ConflictError();
}
