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
  const { fetch, fetchReport } = search;
  return {
    areas: {
      '/1/*': { fetch, ...LIMITS_ITSELF },
      ...(fetchReport && { '/1/searches/report': { fetch: fetchReport, ...LIMITS_ITSELF } }),
    },
    close: () => search.close(),
  };
}
