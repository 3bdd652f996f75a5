// The server's start: reads the environment, builds the parts, listens. The one reader of process.env.
import { join } from 'node:path';
import { createApp } from '#server/http/create-app.ts';
import { listen } from '#server/http/listen.ts';
import { createLogger } from '#server/http/logger.ts';
import { parseEnvironment } from '#server/http/parse-environment.ts';
import { buildSecurityHeaders } from '#server/http/security-headers.ts';
import { openSearch } from '#server/search/open-search.ts';
import { openStore } from '#server/store/open-store.ts';
import { createStaticSite } from '#server/static/create-static-site.ts';
import { loadPublication } from '#server/static/load-publication.ts';
import { loadSiteFiles } from '#server/static/load-site-files.ts';

const GRACE_MS = 8000;
// This file runs as dist/server/main.js.
const dist = join(import.meta.dirname, '..');
const EXPECTED_FAILURES = ['EnvironmentError', 'NotBuiltError', 'ListenError', 'StoreError'];

async function main(): Promise<void> {
  const environment = parseEnvironment(process.env);
  const { port, host, trustProxy, logLevel } = environment;
  const logger = createLogger({
    level: logLevel,
    write: (lines) => void process.stdout.write(lines),
  });
  const publication = await loadPublication(join(dist, 'site.json'));
  const { buildId, redirects } = publication;
  const commonHeaders = buildSecurityHeaders(publication.scriptHashes, publication.connectSources);
  const files = await loadSiteFiles({ dir: join(dist, 'client'), commonHeaders });
  const site = createStaticSite({ files, redirects, commonHeaders });
  const { dataDir } = environment;
  const store = publication.isAnalyticsOn ? await openStore({ dataDir }) : undefined;
  const search = await openSearch({
    dist,
    ...publication.search,
    adminKey: environment.searchAdminKey,
    allowedOrigins: environment.searchOrigins,
    requestsPerMinute: environment.searchRateLimit,
    ...(store && { store }),
    commonHeaders,
    logger,
  });
  const app = createApp({
    site,
    search: (request, address) => search.fetch(request, address),
    logger,
    securityHeaders: commonHeaders,
    trustProxy,
  });
  const server = await listen({
    app,
    port,
    securityHeaders: commonHeaders,
    ...(host !== undefined && { host }),
  });
  logger.info('listening', { url: server.url, buildId, files: files.size });
  logger.flush();

  async function stop(signal: NodeJS.Signals): Promise<void> {
    logger.info('stopping', { signal });
    await server.close(GRACE_MS);
    await search.close();
    await store?.close();
    logger.info('stopped');
    logger.flush();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(signal));
}

await main().catch((error: unknown) => {
  const isExpected = error instanceof Error && EXPECTED_FAILURES.includes(error.name);
  console.error(isExpected ? `server: ${error.message}` : error);
  process.exitCode = 1;
});
