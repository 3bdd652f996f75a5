import { join } from 'node:path';
import type { McpCall } from '#contract/mcp/agent-calls.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { AnalyticsStore } from './analytics/analytics-tables.ts';
import { createAnalyticsSink } from './analytics/create-analytics-sink.ts';
import { createReportHandler, type ReportHandler } from './analytics/create-report-handler.ts';
import type { Synonym } from './engine/engine-options.ts';
import { createSearchService, type SearchService } from './routes/create-search-service.ts';
import type { SearchServiceParts } from './routes/search-service-parts.ts';
import { DEFAULT_LIMITS } from './fields/search-limits.ts';
import { createIndexEngine } from './indices/create-index-engine.ts';
import { createIndexStore } from './indices/create-index-store.ts';
import { createIndexFiles } from './indices/create-index-files.ts';
import { loadDocsIndex } from './indices/load-docs-index.ts';

export interface SearchOptions {
  /** Folder of the build's output (dist/). */
  readonly dist: string;
  /** Folder that keeps what an admin writes into other indices; without it they last until the next start. */
  readonly indicesDir?: string;
  readonly applicationId: string;
  readonly indexName: string;
  readonly searchKey: string;
  readonly adminKey: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** Requests that one address may send in a minute. */
  readonly requestsPerMinute: number;
  /** Where searches and events are kept for the report; without it nothing is. */
  readonly store?: AnalyticsStore;
  readonly commonHeaders: HeaderRecord;
  readonly logger: Logger;
}

/** The search area of the server. */
export interface Search {
  /** Answers what lies under /1/. */
  readonly fetch: SearchService['fetch'];
  /** Answers /1/searches/report. Absent where searches are not counted. */
  readonly fetchReport?: ReportHandler;
  /** Counts a call of an agent. Absent where searches are not counted. */
  readonly countCall?: (call: McpCall) => void;
  /** Writes down what is left, and stops. */
  close(): Promise<void>;
}

type AnalyticsHooks = Pick<SearchServiceParts, 'events' | 'onSearch'>;

interface Analytics {
  readonly hooks: AnalyticsHooks;
  readonly report?: ReportHandler;
  readonly countCall?: (call: McpCall) => void;
  readonly close: () => Promise<void>;
}

const NO_ANALYTICS: Analytics = {
  hooks: { events: { append: () => {} } },
  close: () => Promise.resolve(),
};

function createAnalytics({ store, adminKey, logger }: SearchOptions): Analytics {
  if (!store) return NO_ANALYTICS;
  const sink = createAnalyticsSink({ store, logger });
  return {
    hooks: {
      events: sink,
      onSearch: ({ timestamp, ...search }) => sink.appendSearches([{ ...search, at: timestamp }]),
    },
    report: createReportHandler({ store, adminKey, logger }),
    countCall: (call) => sink.appendCall(call),
    close: () => sink.close(),
  };
}

/**
 * Opens the search service over the index of the build.
 *
 * @throws when the build has left no index
 */
export async function openSearch(options: SearchOptions): Promise<Search> {
  const { applicationId, searchKey, adminKey, allowedOrigins, commonHeaders, logger } = options;
  const { requestsPerMinute } = options;
  const clock = { now: Date.now };
  let synonyms: readonly Synonym[] | undefined;
  const { indicesDir: keptDir, indexName } = options;
  const indexFiles =
    keptDir === undefined
      ? undefined
      : createIndexFiles({ dir: keptDir, except: indexName, logger });
  const indices = createIndexStore({
    ...(indexFiles && { onChange: (changes) => indexFiles.store(changes) }),
    createEngine: (records, settings) => createIndexEngine(records, settings, synonyms),
    logger,
    clock,
  });
  const docs = await loadDocsIndex({
    file: join(options.dist, 'search/docs.bin'),
    name: indexName,
    indices,
    logger,
    onLoad: (engineOptions) => (synonyms = engineOptions.synonyms),
  });
  for (const { name, records, settings } of (await indexFiles?.load()) ?? []) {
    indices.publish(name, records, settings);
  }
  const { hooks, report, countCall, close } = createAnalytics(options);
  const service = createSearchService({
    applicationId,
    searchKey,
    ...(adminKey !== undefined && { adminKey }),
    indices,
    ...hooks,
    logger,
    clock,
    allowedOrigins,
    limits: { ...DEFAULT_LIMITS, requestsPerMinute },
    commonHeaders,
  });
  return {
    fetch: (...asked) => service.fetch(...asked),
    ...(report && { fetchReport: report }),
    ...(countCall && { countCall }),
    async close() {
      docs.close();
      await indices.flush();
      await close();
    },
  };
}
