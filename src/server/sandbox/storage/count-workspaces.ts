import type { Transaction } from 'kysely';
import type { SandboxDatabase, SandboxTables } from './sandbox-tables.ts';

/** How many workspaces the database has. */
export async function countWorkspaces(db: SandboxDatabase): Promise<number> {
  const row = await db
    .selectFrom('sandbox_workspaces')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Whether the database has fewer workspaces than so many. Those who ask at the same time, in other processes too, have the answer
 * one after the other, each when the transaction before has ended.
 */
export async function hasRoom(
  transaction: Transaction<SandboxTables>,
  maxWorkspaces: number,
): Promise<boolean> {
  if (maxWorkspaces === Infinity) return true;
  // Writing a row as it is locks the row. All take the same one, whichever seed they bring.
  await transaction
    .updateTable('sandbox_seeds')
    .set((build) => ({ name: build.ref('name') }))
    .where('name', '=', (build) =>
      build.selectFrom('sandbox_seeds').select((seeds) => seeds.fn.min('name').as('name')),
    )
    .execute();
  return (await countWorkspaces(transaction)) < maxWorkspaces;
}
