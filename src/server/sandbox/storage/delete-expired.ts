import type { SandboxDatabase } from './sandbox-tables.ts';

/**
 * Deletes what a workspace needs no more: callbacks that were sent, and answers whose idempotency keys have run out.
 *
 * @param usedUntil keys that were used then or earlier have run out, by the workspace's clock
 */
export async function deleteExpired(
  db: SandboxDatabase,
  workspaceId: string,
  usedUntil: number,
): Promise<void> {
  await db
    .deleteFrom('sandbox_callbacks')
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'sent')
    .execute();
  await db
    .deleteFrom('sandbox_idempotency')
    .where('workspace_id', '=', workspaceId)
    .where('at', '<=', usedUntil)
    .execute();
}
