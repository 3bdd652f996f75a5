import { join } from 'node:path';
import { openSearch } from '#server/search/open-search.ts';
import { DATA_HEADERS } from '#server/edge/security-headers.ts';
import type { McpParts } from '#server/mcp/collaborators.ts';
import { NO_EDGE_LIMITS, type Part, type PartOptions } from './part.ts';

/** The search service, with what counts the calls of agents beside the searches of people. */
type SearchPart = Part & Pick<McpParts, 'countCall'>;

/** The search service under /1/. */
export async function openSearchPart(start: PartOptions): Promise<SearchPart> {
  const { dist, environment, publication, store, logger } = start;
  const search = await openSearch({
    dist,
    ...publication.search,
    adminKey: environment.searchAdminKey,
    allowedOrigins: environment.searchOrigins,
    requestsPerMinute: environment.searchRateLimit,
    ...(publication.isAnalyticsOn && store && { store }),
    ...(environment.searchAdminKey !== undefined && {
      indicesDir: join(environment.dataDir, 'search'),
    }),
    commonHeaders: DATA_HEADERS,
    logger,
  });
  const { fetch, fetchReport, countCall } = search;
  return {
    areas: {
      '/1/*': { fetch, ...NO_EDGE_LIMITS },
      ...(fetchReport && { '/1/searches/report': { fetch: fetchReport, ...NO_EDGE_LIMITS } }),
    },
    ...(countCall && { countCall }),
    close: () => search.close(),
  };
}
