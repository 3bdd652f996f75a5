import type { SiteStore } from '#parts/site-tables.ts';

type Database = Pick<SiteStore, 'db'>;

/** A search as analytics keep it, the plainest row of the site. */
export function buildSearch(query: string, hits = 1) {
  return { query_id: null, index_name: 'docs', query, hit_count: hits, at: 1_800_000_000_000 };
}

export async function insertSearch({ db }: Database, query: string, hits?: number): Promise<void> {
  await db.insertInto('search_queries').values(buildSearch(query, hits)).execute();
}

/** What was searched for, in the order of insertion. */
export async function readQueries({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('search_queries').select('query').orderBy('id').execute();
  return rows.map(({ query }) => query);
}
