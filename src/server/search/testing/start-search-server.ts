import { createLogger, type Logger } from '#server/edge/logger.ts';
import { listen } from '#server/edge/listen.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import { createIndexEngine } from '#server/search/indices/create-index-engine.ts';
import { createIndexStore, type IndexStore } from '#server/search/indices/create-index-store.ts';
import { DOCS_SETTINGS } from '#server/search/indices/docs-index.ts';
import type { IndexSettings } from '#server/search/indices/index-settings.ts';
import { DEFAULT_LIMITS } from '#server/search/fields/search-limits.ts';
import {
  createSearchService,
  type SearchService,
} from '#server/search/routes/create-search-service.ts';
import type {
  InsightsEvent,
  SearchServiceParts,
} from '#server/search/routes/search-service-parts.ts';

/** The credentials and the index that the site's settings have by default; the admin key is for tests only. */
export const TEST_APPLICATION = 'DOCS';
export const TEST_SEARCH_KEY = 'docs-search';
export const TEST_ADMIN_KEY = 'docs-admin-for-tests';
const TEST_INDEX = 'docs';

export interface TestSearch {
  readonly service: SearchService;
  readonly indices: IndexStore;
  /** Every event that was taken. */
  readonly events: InsightsEvent[];
  /** Lines of the log, from warnings on; flush the logger before looking. */
  readonly lines: string[];
  readonly logger: Logger;
}

type Overrides = Partial<Omit<SearchServiceParts, 'indices'>>;

/**
 * Creates the search service over records, with the real engine.
 *
 * @param records those of the documentation as /search-records.json has them, or any others with their settings
 */
export function createTestSearch(
  records: readonly IndexRecord[],
  settings: IndexSettings = DOCS_SETTINGS,
  overrides: Overrides = {},
): TestSearch {
  const lines: string[] = [];
  const events: InsightsEvent[] = [];
  const logger = createLogger({ level: 'warn', write: (text) => void lines.push(text) });
  const clock = overrides.clock ?? { now: () => Date.now() };
  const indices = createIndexStore({ createEngine: createIndexEngine, logger, clock });
  const paged = records.map((record) => ({ page: record.objectID.split('#')[0], ...record }));
  indices.publish(TEST_INDEX, settings === DOCS_SETTINGS ? paged : records, settings);
  const service = createSearchService({
    applicationId: TEST_APPLICATION,
    searchKey: TEST_SEARCH_KEY,
    adminKey: TEST_ADMIN_KEY,
    indices,
    events: { append: (more) => void events.push(...more) },
    logger,
    clock,
    allowedOrigins: ['*'],
    limits: DEFAULT_LIMITS,
    ...overrides,
  });
  return { service, indices, events, lines, logger };
}

export interface RunningSearch extends TestSearch {
  readonly url: string;
  /** What clients want of an address: `localhost:1234`. */
  readonly host: string;
  close(): Promise<void>;
}

/** Starts a server with the search service alone, for tests. It has to be closed. */
export async function startSearchServer(
  records: readonly IndexRecord[],
  options: {
    readonly settings?: IndexSettings;
    /** @default 0: any that is free */
    readonly port?: number;
    readonly overrides?: Overrides;
  } = {},
): Promise<RunningSearch> {
  const search = createTestSearch(records, options.settings, options.overrides);
  const server = await listen({
    app: { fetch: (request) => search.service.fetch(request) },
    port: options.port ?? 0,
    host: '127.0.0.1',
    securityHeaders: {},
  });
  const { url } = server;
  return { ...search, url, host: new URL(url).host, close: () => server.close(100) };
}
