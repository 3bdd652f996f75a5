import type { CallbackDatabase, StoredCallback } from './callback-tables.ts';

/** Callbacks of an inbox, the newest first. @param before position where the page before this one ended */
export async function listCallbacks(
  db: CallbackDatabase,
  workspaceId: string,
  limit: number,
  before: number | undefined,
): Promise<readonly StoredCallback[]> {
  let query = db
    .selectFrom('callback_records')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('position', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('position', '<', before);
  return query.execute();
}

/** Callbacks that were changed after a sequence, in the order of changes. */
export async function listChanged(
  db: CallbackDatabase,
  workspaceId: string,
  after: number,
  limit: number,
): Promise<readonly StoredCallback[]> {
  return db
    .selectFrom('callback_records')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .orderBy('position')
    .limit(limit)
    .execute();
}

export async function findCallback(
  db: CallbackDatabase,
  workspaceId: string,
  id: string,
): Promise<StoredCallback | undefined> {
  return db
    .selectFrom('callback_records')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}
