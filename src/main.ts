// The server's start: reads the environment, builds the parts, listens. The one reader of process.env.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaRecord } from '#server/http/area.ts';
import { createApp } from '#server/http/create-app.ts';
import { listen } from '#server/http/listen.ts';
import { createLogger, type Logger } from '#server/http/logger.ts';
import { createMetrics } from '#server/http/observe/create-metrics.ts';
import { parseEnvironment, type Environment } from '#server/http/parse-environment.ts';
import { buildSecurityHeaders, type HeaderRecord } from '#server/http/security-headers.ts';
import { createCommentSweep } from '#server/feedback/create-comment-sweep.ts';
import { createFeedback } from '#server/feedback/create-feedback.ts';
import { loadContent } from '#server/graphql/content/load-content.ts';
import { openGraphql } from '#server/graphql/open-graphql.ts';
import { openImages } from '#server/images/open-images.ts';
import { openMessages, type MessagesArea } from '#server/messages/open-messages.ts';
import { SYSTEM_TIMERS } from '#server/messages/timers.ts';
import { openSandbox } from '#server/sandbox/open-sandbox.ts';
import { buildSearchReport } from '#server/search/analytics/build-search-report.ts';
import { openSearch } from '#server/search/open-search.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { StoreError } from '#server/store/store-error.ts';
import { createStaticSite, type StaticSite } from '#server/static/create-static-site.ts';
import { loadPublication, type Publication } from '#server/static/load-publication.ts';
import { loadSiteFiles } from '#server/static/load-site-files.ts';

const GRACE_MS = 8000;
const DAY_MS = 86_400_000;
/** Characters of log that wait for whoever reads it. */
const MAX_UNWRITTEN_LOG = 4_194_304;
// This file runs as dist/server/main.js.
const dist = join(import.meta.dirname, '..');
const EXPECTED_FAILURES = ['EnvironmentError', 'NotBuiltError', 'ListenError', 'StoreError'];

/** What every part of the server is built from. */
interface Start {
  readonly environment: Environment;
  readonly publication: Publication;
  /** Absent where nothing can be written: pages, images and search work all the same. */
  readonly store: Store | undefined;
  readonly site: StaticSite;
  readonly logger: Logger;
  readonly commonHeaders: HeaderRecord;
}

/** A part of the server: what it answers, and how it ends. */
interface Part {
  readonly areas: AreaRecord;
  close(): Promise<void>;
}

/** Areas with limits and errors of their own are not limited twice. */
const LIMITS_ITSELF = { requestsPerMinute: 0, bodyBytes: Infinity };

/** Opens the database. One that cannot be written is logged, and what needs it answers 503. */
async function openStoreIfWritable(
  { dataDir, databaseUrl }: Environment,
  logger: Logger,
): Promise<Store | undefined> {
  try {
    return await openStore({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  } catch (error) {
    const isUnwritable =
      error instanceof StoreError && ['unwritable', 'full', 'unreachable'].includes(error.failure);
    if (!isUnwritable) throw error;
    logger.error('store-unwritable', { message: error.message });
    return undefined;
  }
}

function answerUnavailable(): Response {
  return new Response('Nothing can be kept at the moment. Please try again later.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' },
  });
}

async function openSearchPart(start: Start): Promise<Part> {
  const { environment, publication, store, commonHeaders, logger } = start;
  const search = await openSearch({
    dist,
    ...publication.search,
    adminKey: environment.searchAdminKey,
    allowedOrigins: environment.searchOrigins,
    requestsPerMinute: environment.searchRateLimit,
    ...(publication.isAnalyticsOn && store && { store }),
    ...(environment.searchAdminKey !== undefined && {
      keptDir: join(environment.dataDir, 'search'),
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

async function openImagesPart({ environment, commonHeaders, logger }: Start): Promise<Part> {
  const images = await openImages({
    imagesDir: join(dist, 'client/images'),
    cacheDir: join(environment.dataDir, 'cache/images'),
    processFile: join(import.meta.dirname, 'conversion-process.js'),
    remoteHosts: environment.imageHosts,
    limits: { diskBytes: environment.imageCacheMb * 2 ** 20 },
    logger,
    commonHeaders,
  });
  return {
    areas: { '/_image': { fetch: (request) => images.fetch(request) } },
    close: () => images.close(),
  };
}

async function openMessagesOf(
  { environment, commonHeaders, logger }: Start,
  { db }: Store,
): Promise<MessagesArea> {
  const { smtpUrl, mailTo, mailFrom, formSecret, messageRetentionDays } = environment;
  return openMessages({
    dist,
    db,
    secret: formSecret ?? randomBytes(32),
    ...(smtpUrl !== undefined &&
      mailTo !== undefined &&
      mailFrom !== undefined && { mail: { smtpUrl, to: mailTo, from: mailFrom } }),
    retentionDays: messageRetentionDays,
    commonHeaders,
    logger,
  });
}

function createReports(store: Store): {
  read(scope: { days: number; limit: number }): ReturnType<typeof buildSearchReport>;
} {
  return {
    read: ({ days, limit }) => {
      const to = Date.now();
      return buildSearchReport(store, { from: to - days * DAY_MS, to, limit });
    },
  };
}

/** The pages that send something: contact, feedback, and GraphQL over all of it. */
async function openDataPart(start: Start): Promise<Part> {
  const { environment, publication, store, site, commonHeaders, logger } = start;
  const { isDataBackendOn, dataToken, isAnalyticsOn } = publication;
  if (!isDataBackendOn) return { areas: {}, close: async () => {} };
  if (!store) {
    const unavailable = { fetch: answerUnavailable };
    const contact: AreaRecord[string] = {
      fetch: (request) => (request.method === 'POST' ? answerUnavailable() : site(request)),
    };
    return {
      areas: { '/graphql': unavailable, '/contact/form-token': unavailable, '/contact': contact },
      close: async () => {},
    };
  }
  const content = await loadContent({ file: join(dist, 'graphql/content.json'), logger });
  const messages = await openMessagesOf(start, store);
  const comments = createCommentSweep({
    db: store.db,
    retentionDays: environment.commentRetentionDays,
    timers: SYSTEM_TIMERS,
    logger,
  });
  const graphql = openGraphql({
    content,
    feedback: createFeedback({ db: store.db, clock: Date }),
    messages,
    ...(isAnalyticsOn && { searchReport: createReports(store) }),
    demoToken: dataToken,
    adminToken: environment.dataAdminToken,
    allowedOrigins: environment.dataOrigins,
    isGetAllowed: environment.graphqlGet,
    isIntrospectionOn: environment.graphqlIntrospection,
    logger,
    commonHeaders,
  });
  return {
    areas: {
      '/graphql': {
        fetch: graphql.fetch,
        readToken: () => undefined,
        formatError: graphql.formatError,
      },
      '/contact/form-token': { fetch: (request, address) => messages.fetch(request, address) },
      '/contact': {
        fetch: (request, address) =>
          request.method === 'POST' ? messages.fetch(request, address) : site(request),
        ...LIMITS_ITSELF,
      },
    },
    async close() {
      content.close();
      await comments.stop();
      await messages.close();
    },
  };
}

async function openSandboxPart(start: Start): Promise<Part> {
  const { environment, store, commonHeaders, logger } = start;
  if (!environment.sandbox) return { areas: {}, close: async () => {} };
  if (!store)
    return { areas: { '/sandbox/*': { fetch: answerUnavailable } }, close: async () => {} };
  const sandbox = openSandbox({
    db: store.db,
    description: JSON.parse(await readFile(join(dist, 'client/openapi.json'), 'utf8')),
    isShared: environment.databaseUrl !== undefined,
    commonHeaders,
    logger,
  });
  return {
    areas: {
      '/sandbox/*': {
        fetch: (request, address) => sandbox.fetch(request, address),
        ...LIMITS_ITSELF,
      },
    },
    close: () => sandbox.close(),
  };
}

async function main(): Promise<void> {
  const environment = parseEnvironment(process.env);
  const { port, host, trustProxy, logLevel } = environment;
  const logger = createLogger({
    level: logLevel,
    write: (lines) => void process.stdout.write(lines),
    isFull: () => process.stdout.writableLength > MAX_UNWRITTEN_LOG,
  });
  const publication = await loadPublication(join(dist, 'site.json'));
  const { buildId, redirects } = publication;
  const commonHeaders = buildSecurityHeaders(publication.scriptHashes, publication.connectSources);
  const files = await loadSiteFiles({ dir: join(dist, 'client'), commonHeaders });
  const site = createStaticSite({ files, redirects, commonHeaders });
  const store = await openStoreIfWritable(environment, logger);
  const start: Start = { environment, publication, store, site, logger, commonHeaders };
  const parts = [
    await openSearchPart(start),
    await openImagesPart(start),
    await openDataPart(start),
    await openSandboxPart(start),
  ];
  const app = createApp({
    site,
    areas: Object.assign({}, ...parts.map(({ areas }) => areas)) as AreaRecord,
    requestsPerMinute: environment.rateLimit,
    ...(environment.metrics && { metrics: createMetrics() }),
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
