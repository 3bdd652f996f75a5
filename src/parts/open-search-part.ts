import { join } from 'node:path';
import { openSearch } from '#server/search/open-search.ts';
import { LIMITS_ITSELF, type Part, type Start } from './part.ts';

/** The search service under /1/. */
export async function openSearchPart(start: Start): Promise<Part> {
  const { dist, environment, publication, store, commonHeaders, logger } = start;
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
    commonHeaders,
    logger,
  });
  return {
    areas: {
      '/1/*': { fetch: (request, address) => search.fetch(request, address), ...LIMITS_ITSELF },
    },
    close: () => search.close(),
  };
}
