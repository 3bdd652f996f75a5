import type { AgentReport } from '#contract/search-report.ts';
import type { AnalyticsStore } from './analytics-tables.ts';
import type { Period } from './read-analytics.ts';

/** Tools whose subject is words that were looked for. */
const SEARCHES = ['search_docs', 'find_operations'];

/**
 * Sums up the calls of agents in a period, apart from the searches of people.
 *
 * @param limit longest list
 * @throws StoreError when the database cannot be read
 */
export async function readAgentCalls(
  { db }: AnalyticsStore,
  { from, to }: Period,
  limit: number,
): Promise<AgentReport> {
  const calls = db.selectFrom('agent_calls').where('at', '>=', from).where('at', '<', to);
  const byTool = await calls
    .select(({ fn }) => ['tool', fn.countAll<number>().as('calls')])
    .groupBy('tool')
    .orderBy('calls', 'desc')
    .orderBy('tool')
    .execute();
  const searches = calls
    .where('tool', 'in', SEARCHES)
    .where('subject', 'is not', null)
    .select(({ fn }) => ['subject', fn.countAll<number>().as('searches')])
    .groupBy('subject')
    .orderBy('searches', 'desc')
    .orderBy('subject')
    .limit(limit);
  const list = (rows: readonly { readonly subject: string | null; readonly searches: number }[]) =>
    rows.map(({ subject, searches: count }) => ({ query: subject ?? '', searches: Number(count) }));
  return {
    calls: byTool.reduce((sum, tool) => sum + Number(tool.calls), 0),
    byTool: byTool.map((tool) => ({ tool: tool.tool, calls: Number(tool.calls) })),
    topSearches: list(await searches.execute()),
    searchesWithoutResults: list(await searches.where('hit_count', '=', 0).execute()),
  };
}
