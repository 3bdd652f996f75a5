import { inBatches } from '#server/statements/in-batches.ts';
import type { AnalyticsEntry, AnalyticsStore } from './analytics-tables.ts';

/** Rows of one statement: binding values is the part of writing that happens on this thread. */
const ROWS_PER_STATEMENT = 100;

/** Writes entries in one transaction: all of them or none. */
export async function writeEntries(
  { db }: AnalyticsStore,
  entries: readonly AnalyticsEntry[],
): Promise<void> {
  const searches = entries.flatMap(({ table, row }) => (table === 'search_queries' ? [row] : []));
  const events = entries.flatMap(({ table, row }) => (table === 'search_events' ? [row] : []));
  const calls = entries.flatMap(({ table, row }) => (table === 'agent_calls' ? [row] : []));
  await db.transaction().execute(async (transaction) => {
    for (const rows of inBatches(searches, ROWS_PER_STATEMENT))
      await transaction.insertInto('search_queries').values(rows).execute();
    for (const rows of inBatches(events, ROWS_PER_STATEMENT))
      await transaction.insertInto('search_events').values(rows).execute();
    for (const rows of inBatches(calls, ROWS_PER_STATEMENT))
      await transaction.insertInto('agent_calls').values(rows).execute();
  });
}
