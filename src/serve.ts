// The server's start: reads the environment, builds the parts, listens. The one reader of process.env.
import { join } from 'node:path';
import { SYSTEM_TIMERS } from '#server/background/timers.ts';
import { watchClock } from '#server/background/watch-clock.ts';
import type { AreaRecord } from '#server/edge/area.ts';
import { createApp } from '#server/edge/create-app.ts';
import { listen } from '#server/edge/listen.ts';
import { fitConnections, readHandleLimit } from '#server/edge/limits/fit-connections.ts';
import { createLogger } from '#server/edge/logger.ts';
import { createMetrics } from '#server/edge/observe/create-metrics.ts';
import { createReadiness } from '#server/edge/observe/create-readiness.ts';
import { describeFailure } from '#server/edge/observe/describe-failure.ts';
import { tellStoreFailuresOnce } from '#server/edge/observe/tell-store-failures-once.ts';
import { assertSecretsDiffer, parseEnvironment } from '#server/edge/parse-environment.ts';
import { buildSecurityHeaders, DATA_HEADERS } from '#server/edge/security-headers.ts';
import { chooseConnectionLimits } from '#server/edge/socket-limits.ts';
import { isStoreFailure, UnavailableError } from '#server/edge/unavailable-error.ts';
import { createReadyFinder } from '#server/static/create-ready-finder.ts';
import { createStaticSite } from '#server/static/create-static-site.ts';
import { loadPublication } from '#server/static/load-publication.ts';
import { loadSiteFiles } from '#server/static/load-site-files.ts';
import { pingStore } from '#server/store/ping-store.ts';
import { openDataPart } from './parts/open-data-part.ts';
import { openImagesPart } from './parts/open-images-part.ts';
import { openMcpPart } from './parts/open-mcp-part.ts';
import { openSandboxPart } from './parts/open-sandbox-part.ts';
import { openSearchPart } from './parts/open-search-part.ts';
import { openStoreIfWritable } from './parts/open-store-if-writable.ts';
import type { Part, PartOptions } from './parts/part.ts';

const GRACE_MS = 8000;
/** Characters of log that wait to be read. */
const MAX_UNWRITTEN_LOG = 4_194_304;
// This file runs as dist/server/serve.js.
const dist = join(import.meta.dirname, '..');
const EXPECTED_FAILURES = ['EnvironmentError', 'NotBuiltError', 'ListenError', 'StoreError'];

function joinAreas(parts: readonly Part[]): AreaRecord {
  return Object.assign({}, ...parts.map(({ areas }) => areas)) as AreaRecord;
}

async function main(): Promise<void> {
  const environment = parseEnvironment(process.env);
  const { port, host, trustProxy, logLevel, logFormat } = environment;
  // Whoever reads the log may go away. Without a listener the next line would end the process.
  process.stdout.on('error', () => {});
  const written = createLogger({
    level: logLevel,
    format: logFormat ?? (process.stdout.isTTY ? 'text' : 'json'),
    write: (lines) => void process.stdout.write(lines),
    isFull: () => process.stdout.writableLength > MAX_UNWRITTEN_LOG,
  });
  const publication = await loadPublication(join(dist, 'site.json'));
  const { buildId, redirects, search: publicSearch, dataToken } = publication;
  assertSecretsDiffer(environment, { searchKey: publicSearch.searchKey, dataToken });
  const commonHeaders = buildSecurityHeaders(publication.scriptHashes, publication.connectSources);
  const files = await loadSiteFiles({ dir: join(dist, 'client'), commonHeaders });
  const site = createStaticSite({ files, redirects, commonHeaders });
  const store = await openStoreIfWritable(environment, written);
  const isReady = createReadiness({
    check: () => (store ? pingStore(store) : Promise.reject(new UnavailableError())),
    onFailure(error) {
      if (isStoreFailure(error)) logger.error('failure', describeFailure(error));
    },
  });
  const logger = tellStoreFailuresOnce({ logger: written, timers: SYSTEM_TIMERS, isReady });
  const start: PartOptions = { dist, environment, publication, store, site, logger, commonHeaders };
  const search = await openSearchPart(start);
  const asked: readonly Part[] = [
    search,
    await openImagesPart(start),
    await openDataPart(start),
    await openSandboxPart(start),
  ];
  const mcp = await openMcpPart(start, {
    areas: joinAreas(asked),
    ...(search.countCall && { countCall: search.countCall }),
  });
  const parts = [...asked, mcp];
  const app = createApp({
    site,
    findReady: createReadyFinder(files),
    areas: joinAreas(parts),
    requestsPerMinute: environment.rateLimit,
    ...(environment.metrics && { metrics: createMetrics() }),
    isReady,
    logger,
    securityHeaders: DATA_HEADERS,
    trustProxy,
  });
  const handles = readHandleLimit();
  const connections = fitConnections(environment.connections, handles);
  if (connections < environment.connections)
    logger.warn('few-file-handles', { handles, connections });
  const server = await listen({
    app,
    port,
    securityHeaders: DATA_HEADERS,
    limits: chooseConnectionLimits({ ...environment, connections }),
    ...(host !== undefined && { host }),
  });
  const endClockWatch = watchClock({ timers: SYSTEM_TIMERS, logger });
  logger.info('listening', { url: server.url, buildId, files: files.size });
  logger.flush();

  async function stop(signal: NodeJS.Signals): Promise<void> {
    logger.info('stopping', { signal });
    endClockWatch();
    for (const part of parts) await part.endStreams?.();
    await server.close(GRACE_MS);
    for (const part of parts) await part.close();
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
