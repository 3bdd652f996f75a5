import { sql } from 'kysely';
import type { SandboxDatabase, SandboxTables } from './sandbox-tables.ts';
import { OPENING } from './fold-ledger.ts';
import { inBatches } from '#server/statements/in-batches.ts';
import { ROWS_AT_ONCE } from './write-changes.ts';

type Line = Pick<SandboxTables['sandbox_entries'], 'holder' | 'currency' | 'amount'>;
/**
 * Keeps the ledger of a workspace bounded: when it has too many lines, its oldest transfers become one, with the sum of
 * their lines for each holder and currency. Whole transfers are folded, so the one that takes their place sums to zero as
 * each of them did, and no balance changes.
 *
 * @param maxLines lines that are kept; about half as many are left, so that this is seldom done
 * @returns whether something was folded
 */
export async function foldEntries(
  db: SandboxDatabase,
  workspaceId: string,
  maxLines: number,
): Promise<boolean> {
  const lines = await countLines(db, workspaceId);
  if (lines <= maxLines) return false;
  const { transfers, at } = await listOldest(db, workspaceId, lines - Math.floor(maxLines / 2));
  const opening = await sumLines(db, workspaceId, transfers);
  for (const some of inBatches(transfers, ROWS_AT_ONCE))
    await db
      .deleteFrom('sandbox_entries')
      .where('workspace_id', '=', workspaceId)
      .where('transfer', 'in', some)
      .execute();
  const rows = opening.map((line, index) => ({
    ...line,
    workspace_id: workspaceId,
    transfer: OPENING,
    line: index + 1,
    at,
  }));
  for (const some of inBatches(rows, ROWS_AT_ONCE))
    await db.insertInto('sandbox_entries').values(some).execute();
  return true;
}

async function countLines(db: SandboxDatabase, workspaceId: string): Promise<number> {
  const row = await db
    .selectFrom('sandbox_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The oldest transfers that have at least so many lines together, and the time of the youngest of them. */
async function listOldest(
  db: SandboxDatabase,
  workspaceId: string,
  lines: number,
): Promise<{ readonly transfers: readonly string[]; readonly at: number }> {
  const rows = await db
    .selectFrom('sandbox_entries')
    .select([
      'transfer',
      sql<number>`cast(count(*) as bigint)`.as('lines'),
      sql<number>`max(at)`.as('last'),
    ])
    .where('workspace_id', '=', workspaceId)
    .groupBy('transfer')
    // What was folded before is older than everything else.
    .orderBy(sql`case when transfer = ${OPENING} then 0 else 1 end`)
    .orderBy('last')
    .orderBy('transfer')
    .execute();
  let found = 0;
  const oldest = rows.filter((row) => {
    const isWanted = found < lines;
    found += row.lines;
    return isWanted;
  });
  return {
    transfers: oldest.map(({ transfer }) => transfer),
    at: oldest.reduce((latest, { last }) => Math.max(latest, last), 0),
  };
}

/** What the lines of transfers come to for each holder, in each currency; nothing where it comes to nothing. */
async function sumLines(
  db: SandboxDatabase,
  workspaceId: string,
  transfers: readonly string[],
): Promise<readonly Line[]> {
  const sums = new Map<string, Line>();
  for (const some of inBatches(transfers, ROWS_AT_ONCE)) {
    const lines = await db
      .selectFrom('sandbox_entries')
      .select(['holder', 'currency', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .where('workspace_id', '=', workspaceId)
      .where('transfer', 'in', some)
      .groupBy(['holder', 'currency'])
      .execute();
    for (const line of lines) {
      const key = JSON.stringify([line.holder, line.currency]);
      sums.set(key, { ...line, amount: line.amount + (sums.get(key)?.amount ?? 0) });
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
