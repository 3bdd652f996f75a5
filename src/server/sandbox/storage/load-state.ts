import { sql } from 'kysely';
import type { SandboxDatabase } from './sandbox-tables.ts';
import {
  formatSumKey,
  formatTableKey,
  type Seed,
  type Stored,
  type WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';
import { parseSeed } from '#server/sandbox/kernel/seed-text.ts';

/**
 * Loads a workspace whole, all parts from one moment.
 *
 * @param seeds those that are known; an earlier one is read and added
 */
export async function loadState(
  db: SandboxDatabase,
  seeds: Map<string, Seed>,
  id: string,
): Promise<WorkspaceState | undefined> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const row = await transaction
        .selectFrom('sandbox_workspaces')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const seed = await requireSeed(transaction, seeds, row.seed);
      return {
        id,
        seed,
        version: row.version,
        revision: row.revision,
        position: row.position,
        clockOffset: row.clock_offset,
        seenAt: row.seen_at,
        secretHash: row.secret_hash,
        share: row.share,
        createdAt: row.created_at,
        tables: await loadTables(transaction, seed, id),
        sums: await loadSums(transaction, seed, id),
      };
    });
}

async function requireSeed(
  db: SandboxDatabase,
  seeds: Map<string, Seed>,
  name: string,
): Promise<Seed> {
  const known = seeds.get(name);
  if (known) return known;
  const { body } = await db
    .selectFrom('sandbox_seeds')
    .select('body')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const seed = parseSeed(name, body);
  seeds.set(name, seed);
  return seed;
}

async function loadTables(
  db: SandboxDatabase,
  seed: Seed,
  id: string,
): Promise<WorkspaceState['tables']> {
  const rows = await db
    .selectFrom('sandbox_entities')
    .select(['tenant', 'kind', 'id', 'position', 'body'])
    .where('workspace_id', '=', id)
    .orderBy('position')
    .execute();
  const changed = new Map<string, Map<string, Stored>>();
  for (const row of rows) {
    const key = formatTableKey(row.tenant, row.kind);
    const table = changed.get(key) ?? new Map(seed.tables.get(key));
    changed.set(key, table);
    // What was removed and made again is younger than its place in the seed.
    if (table.get(row.id)?.position !== row.position || row.body === null) table.delete(row.id);
    if (row.body !== null)
      table.set(row.id, { position: row.position, value: JSON.parse(row.body) as object });
  }
  return new Map([...seed.tables, ...changed]);
}

async function loadSums(
  db: SandboxDatabase,
  seed: Seed,
  id: string,
): Promise<WorkspaceState['sums']> {
  const rows = await db
    .selectFrom('sandbox_entries')
    .select(['holder', 'currency', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where('workspace_id', '=', id)
    .groupBy(['holder', 'currency'])
    .execute();
  const sums = new Map(seed.sums);
  for (const { holder, currency, amount } of rows) {
    const key = formatSumKey(holder, currency);
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
}
