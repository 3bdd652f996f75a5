import { sql } from 'kysely';
import { LEFT_BEHIND } from './left-behind.ts';
import type { SandboxDatabase } from './sandbox-tables.ts';

const ENTITY = ['tenant', 'kind', 'id', 'position', 'body'] as const;
const ENTRY = ['transfer', 'line', 'holder', 'currency', 'amount', 'at'] as const;

/**
 * Fills a workspace that was just created with the entities and entries of another.
 *
 * @param id of the new workspace
 */
export async function copyWorkspace(
  db: SandboxDatabase,
  source: string,
  id: string,
): Promise<void> {
  // All parts from one moment: calls go on in the other workspace meanwhile, and a transaction belongs to its entries.
  const copying = db.transaction().setIsolationLevel('repeatable read');
  await copying.execute(async (transaction) => {
    const from = await transaction
      .selectFrom('sandbox_workspaces')
      .select(['seed', 'position', 'clock_offset', 'seen_at'])
      .where('id', '=', source)
      .executeTakeFirstOrThrow();
    await transaction.updateTable('sandbox_workspaces').set(from).where('id', '=', id).execute();
    await transaction
      .insertInto('sandbox_entities')
      .columns(['workspace_id', ...ENTITY])
      .expression((build) =>
        build
          .selectFrom('sandbox_entities')
          .select((select) => [select.val(id).as('workspace_id'), ...ENTITY])
          .where('workspace_id', '=', source)
          .where('kind', 'not in', LEFT_BEHIND),
      )
      .execute();
    await transaction
      .insertInto('sandbox_entries')
      .columns(['workspace_id', ...ENTRY])
      .expression((build) =>
        build
          .selectFrom('sandbox_entries')
          .select((select) => [select.val(id).as('workspace_id'), ...ENTRY])
          .where('workspace_id', '=', source),
      )
      .execute();
  });
}

/** What a row takes besides its body, with its place in the indices, in bytes. */
const ROW_BYTES = 150;

/** How many bytes a copy of a workspace takes, about: entities differ in size, and lines of the ledger do not. */
export async function measureWorkspace(db: SandboxDatabase, id: string): Promise<number> {
  const { rows, bytes } = await db
    .selectFrom('sandbox_entities')
    .select((select) => [
      select.fn.countAll<number>().as('rows'),
      sql<number | null>`sum(octet_length(body))`.as('bytes'),
    ])
    .where('workspace_id', '=', id)
    .executeTakeFirstOrThrow();
  const { lines } = await db
    .selectFrom('sandbox_entries')
    .select((select) => select.fn.countAll<number>().as('lines'))
    .where('workspace_id', '=', id)
    .executeTakeFirstOrThrow();
  return (rows + lines + 1) * ROW_BYTES + (bytes ?? 0);
}
