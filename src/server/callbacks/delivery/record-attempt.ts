import type { CallbackDatabase, StoredCallback } from '#server/callbacks/callback-tables.ts';
import type { CallbackChange, CallbackTransaction } from '#server/callbacks/inbox-store.ts';

/**
 * Notes an attempt, unless another process has done so.
 *
 * @returns whether it was noted
 */
export async function recordAttempt(
  trx: CallbackTransaction,
  seen: StoredCallback,
  sequence: number,
  change: CallbackChange,
): Promise<boolean> {
  return updateUnchanged(trx, seen, { ...change, sequence, loses_next: 0, claimed_until: 0 });
}

/**
 * Claims a callback for this process.
 *
 * @returns the claimed callback; undefined when another process has it
 */
export async function claimCallback(
  db: CallbackDatabase,
  seen: StoredCallback,
  until: number,
): Promise<StoredCallback | undefined> {
  const claim = { claimed_until: until };
  return (await updateUnchanged(db, seen, claim)) ? { ...seen, ...claim } : undefined;
}

/** Changes a callback that waits, unless another process has claimed or attempted it since it was read. */
async function updateUnchanged(
  db: CallbackDatabase,
  seen: StoredCallback,
  change: Partial<StoredCallback>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('callback_records')
    .set(change)
    .where('workspace_id', '=', seen.workspace_id)
    .where('id', '=', seen.id)
    .where('state', '=', 'waiting')
    .where('attempt_count', '=', seen.attempt_count)
    .where('claimed_until', '=', seen.claimed_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
