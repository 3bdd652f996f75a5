import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Eviction } from '#server/sandbox/kernel/workspace-store.ts';
import type { SandboxDatabase, SandboxTables } from './sandbox-tables.ts';

// All rows of a workspace go with it. Statements that return rows remove them beside the server's thread on SQLite too, while
// others would keep every request waiting.

/** A workspace can have tens of thousands of rows, and nobody else writes while they are removed. */
const SWEPT_AT_ONCE = 10;

/** The time of a call for `used_at`: later than the making, whose time says that nobody has called the workspace. */
export function buildCallTime(now: number): RawBuilder<number> {
  const time = sql`cast(${now} as bigint)`;
  return sql<number>`case when created_at < ${time} then ${time} else created_at + 1 end`;
}

/**
 * Removes workspaces for new ones: first those that were never called, the oldest first, then those that were called
 * longest ago. The time is compared once more with the removal, so that a workspace that is called meanwhile stays.
 *
 * @returns the ids of those that have gone
 */
export async function evictWorkspaces(
  db: SandboxDatabase,
  { madeBefore, calledBefore, max }: Eviction,
): Promise<readonly string[]> {
  const uncalled = await removeOldest(db, { isCalled: false, before: madeBefore, max });
  const rest = max - uncalled.length;
  if (rest <= 0) return uncalled;
  const called = await removeOldest(db, { isCalled: true, before: calledBefore, max: rest });
  return [...uncalled, ...called];
}

interface Oldest {
  /** Whether those that were called are meant, or those that never were. @default both */
  readonly isCalled?: boolean;
  /** Used last before this time. */
  readonly before: number;
  readonly max: number;
}

async function removeOldest(
  db: SandboxDatabase,
  { isCalled, before, max }: Oldest,
): Promise<readonly string[]> {
  const isOld = (build: ExpressionBuilder<SandboxTables, 'sandbox_workspaces'>) =>
    build.and([
      build('used_at', '<', before),
      ...(isCalled === undefined
        ? []
        : [build('used_at', isCalled ? '>' : '=', build.ref('created_at'))]),
    ]);
  const rows = await db
    .deleteFrom('sandbox_workspaces')
    .where('id', 'in', (build) =>
      build
        .selectFrom('sandbox_workspaces')
        .select('id')
        .where(isOld)
        .orderBy('used_at')
        .limit(max),
    )
    .where(isOld)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes some workspaces that were used last before a time. @returns their ids */
export function removeUnused(db: SandboxDatabase, before: number): Promise<readonly string[]> {
  return removeOldest(db, { before, max: SWEPT_AT_ONCE });
}

/** Removes a workspace. */
export async function removeWorkspace(db: SandboxDatabase, id: string): Promise<void> {
  await db.deleteFrom('sandbox_workspaces').where('id', '=', id).returning('id').execute();
}

/** Removes a workspace if it was never called, or was called last before a time. @returns whether it is gone */
export async function removeIdle(
  db: SandboxDatabase,
  id: string,
  calledBefore: number,
): Promise<boolean> {
  await db
    .deleteFrom('sandbox_workspaces')
    .where('id', '=', id)
    .where((build) =>
      build.or([
        build('used_at', '=', build.ref('created_at')),
        build('used_at', '<', calledBefore),
      ]),
    )
    .returning('id')
    .execute();
  const left = await db
    .selectFrom('sandbox_workspaces')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return left === undefined;
}
