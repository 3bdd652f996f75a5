import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Area } from '#server/edge/area.ts';
import { createApp, type App } from '#server/edge/create-app.ts';
import { createLogger, type Logger } from '#server/edge/logger.ts';
import { createTestGraphql, DEMO_TOKEN } from '#server/graphql/testing/create-test-graphql.ts';
import { openImages } from '#server/images/open-images.ts';
import { createMetrics } from '#server/edge/observe/create-metrics.ts';
import { buildSecurityHeaders } from '#server/edge/security-headers.ts';
import { AUDIT_RECORDS, AUDIT_SETTINGS } from '#server/search/testing/audit-records.ts';
import {
  createTestSearch,
  TEST_ADMIN_KEY,
  TEST_APPLICATION,
  TEST_SEARCH_KEY,
} from '#server/search/testing/start-search-server.ts';
import { createStaticSite } from '#server/static/create-static-site.ts';
import { loadSiteFiles } from '#server/static/load-site-files.ts';

/** Addresses of one part of the server, and what a good request there looks like. */
export interface FuzzTarget {
  readonly name: string;
  /** Good paths. */
  readonly paths: readonly string[];
  /** Names of parameters of the query. */
  readonly queries?: readonly string[];
  /** Headers that let a request through to the part. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Good bodies, as JSON. */
  readonly bodies?: readonly unknown[];
}

interface FuzzArea {
  /** As the server's record of areas has it. */
  readonly path: string;
  readonly area: Area;
  readonly targets: readonly FuzzTarget[];
}

const INDEX = '/1/indexes/docs';
const SEARCH_QUERY = {
  query: 'voucher',
  filters: 'type:page AND (method:POST OR NOT position > 3)',
  facets: ['method', '*'],
  facetFilters: [['method:POST', 'method:GET'], 'type:page'],
  numericFilters: ['position<=3'],
  attributesToRetrieve: ['*'],
  attributesToHighlight: ['content'],
  attributesToSnippet: ['content:10'],
  highlightPreTag: '<b>',
  hitsPerPage: 5,
  page: 0,
  clickAnalytics: true,
};
const EVENT = {
  eventType: 'click',
  eventName: 'Result clicked',
  index: 'docs',
  userToken: 'reader-1',
  objectIDs: ['/vouchers/create-voucher'],
  positions: [1],
  queryID: '0123456789abcdef0123456789abcdef',
};

function createSearchArea(): FuzzArea {
  const overrides = { events: { append: () => {} } };
  const { service } = createTestSearch(AUDIT_RECORDS, AUDIT_SETTINGS, overrides);
  const headers = { 'x-algolia-application-id': TEST_APPLICATION };
  return {
    path: '/1/*',
    area: {
      fetch: (request, address) => service.fetch(request, address),
      requestsPerMinute: 0,
      bodyBytes: Infinity,
    },
    targets: [
      {
        name: 'search',
        paths: [
          `${INDEX}/query`,
          `${INDEX}/queries`,
          `${INDEX}/facets/method/query`,
          `${INDEX}/objects`,
          INDEX,
          '/1/indexes/*/queries',
          '/1/answers/docs/prediction',
          '/1/events',
          '/1/nowhere',
        ],
        queries: Object.keys(SEARCH_QUERY),
        headers: { ...headers, 'x-algolia-api-key': TEST_SEARCH_KEY },
        bodies: [
          SEARCH_QUERY,
          { params: 'query=a&hitsPerPage=2&facets=%5B%22method%22%5D' },
          { requests: [{ indexName: 'docs', ...SEARCH_QUERY }] },
          { requests: [{ indexName: 'docs', objectID: '/vouchers/create-voucher' }] },
          { facetQuery: 'po', maxFacetHits: 3 },
          { events: [EVENT] },
        ],
      },
      {
        name: 'search for administrators',
        paths: [
          '/1/indexes/fuzz/batch',
          '/1/indexes/fuzz/settings',
          '/1/indexes/fuzz/browse',
          '/1/indexes/fuzz/deleteByQuery',
          '/1/indexes/fuzz/one',
          '/1/indexes/fuzz/one/partial',
          '/1/indexes',
          '/1/task/1',
        ],
        queries: ['createIfNotExists', 'cursor', 'page', 'hitsPerPage'],
        headers: { ...headers, 'x-algolia-api-key': TEST_ADMIN_KEY },
        bodies: [
          { requests: [{ action: 'addObject', body: { objectID: 'one', title: 'One' } }] },
          { searchableAttributes: ['title'], attributesForFaceting: ['searchable(type)'] },
          { objectID: 'one', title: 'One', number: 1 },
          { filters: 'title:One' },
        ],
      },
    ],
  };
}

function createGraphqlArea(): FuzzArea {
  const { fetch } = createTestGraphql({ isGetAllowed: true });
  const query = 'query Page($path: String!) { page(path: $path) { title } formToken }';
  return {
    path: '/graphql',
    area: { fetch, requestsPerMinute: 0 },
    targets: [
      {
        name: 'graphql',
        paths: ['/graphql'],
        queries: ['query', 'variables', 'operationName', 'extensions'],
        headers: { authorization: `Bearer ${DEMO_TOKEN}`, 'content-type': 'application/json' },
        bodies: [
          { operationName: 'Page', query, variables: { path: '/vouchers/create-voucher' } },
          { query: '{ pages(first: 2) { edges { node { title } } pageInfo { endCursor } } }' },
        ],
      },
    ],
  };
}

async function createImagesArea(dir: string, logger: Logger): Promise<FuzzArea> {
  const images = await openImages({
    imagesDir: dir,
    cacheDir: join(dir, 'cache'),
    remoteHosts: [],
    logger,
    commonHeaders: buildSecurityHeaders([]),
  });
  return {
    path: '/_image',
    area: { fetch: (request) => images.fetch(request), requestsPerMinute: 0 },
    targets: [
      {
        name: 'images',
        paths: ['/_image?url=/images/a.png&w=640&q=75', '/_image?url=https://a.example/a.png&w=64'],
        queries: ['url', 'w', 'q'],
        headers: { accept: 'image/avif,image/webp,*/*' },
      },
    ],
  };
}

/** Areas besides the site. A new area of the server is added here, with its handler and some good requests. */
async function createFuzzAreas(dir: string, logger: Logger): Promise<readonly FuzzArea[]> {
  return [createSearchArea(), createGraphqlArea(), await createImagesArea(dir, logger)];
}

const SITE: FuzzTarget = {
  name: 'site',
  paths: ['/', '/accounts/create-account', '/accounts/create-account.md', '/old', '/404', '/a.png'],
};
const SERVER: FuzzTarget = { name: 'server', paths: ['/healthz', '/readyz', '/metrics'] };

const FILES = {
  'index.html': '<h1>Home</h1>',
  '404/index.html': '<h1>Not found</h1>',
  'accounts/create-account/index.html': '<p>wallet</p>'.repeat(400),
  'accounts/create-account.md': '# Create an account',
  'a.png': 'picture',
};

async function writeSite(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'fuzz-'));
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(dir, name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
    if (name.endsWith('.html')) await writeFile(`${file}.gz`, gzipSync(text));
  }
  return dir;
}

export interface FuzzServer {
  readonly app: App;
  readonly targets: readonly FuzzTarget[];
  /** What was logged as an error so far. */
  readFailures(): readonly string[];
  close(): Promise<void>;
}

/** The whole server with every area that it has, without a socket and without limits on requests. */
export async function createFuzzServer(): Promise<FuzzServer> {
  const dir = await writeSite();
  const failures: string[] = [];
  const logger = createLogger({ level: 'error', write: (lines) => void failures.push(lines) });
  const areas = await createFuzzAreas(dir, logger);
  const commonHeaders = buildSecurityHeaders([]);
  const files = await loadSiteFiles({ dir, commonHeaders });
  const app = createApp({
    site: createStaticSite({ files, redirects: { '/old': '/' }, commonHeaders }),
    areas: Object.fromEntries(areas.map(({ path, area }) => [path, area])),
    logger,
    metrics: createMetrics(),
    securityHeaders: commonHeaders,
    trustProxy: true,
  });
  const targets = [SITE, SERVER, ...areas.flatMap((area) => area.targets)];
  return {
    app,
    targets,
    readFailures() {
      logger.flush();
      return failures;
    },
    close: () => rm(dir, { recursive: true }),
  };
}
