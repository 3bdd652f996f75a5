import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import type { SearchRecord } from '#contract/search-record.ts';
import type { SiteSettings } from '#model/settings.ts';
import { createLogger } from '#server/edge/logger.ts';
import { deserializeEngine } from '#server/search/engine/serialize-engine.ts';
import { createSearchService } from '#server/search/routes/create-search-service.ts';
import { DEFAULT_LIMITS } from '#server/search/fields/search-limits.ts';
import { createIndexEngine, wrapEngine } from '#server/search/indices/create-index-engine.ts';
import { createIndexStore } from '#server/search/indices/create-index-store.ts';
import { DOCS_SETTINGS } from '#server/search/indices/docs-index.ts';
import { createSuggestionPublisher } from '#server/search/indices/query-suggestions.ts';
import { ModelErrors } from '#model/model-errors.ts';
import { buildSearchIndex, readSynonymsText } from '#scripts/build/write-search-index.ts';

interface PreviewSearchOptions {
  readonly root: string;
  readonly settings: SiteSettings;
  /** The records of the files as they are now; the same list as long as nothing has changed. */
  readonly loadRecords: () => Promise<readonly SearchRecord[]>;
}

/** The overlay tells of mistakes in the synonyms. The search goes on without them. */
function buildIndex(records: readonly SearchRecord[], synonyms: string): Uint8Array {
  try {
    return buildSearchIndex(records, synonyms);
  } catch (error) {
    if (!(error instanceof ModelErrors)) throw error;
    return buildSearchIndex(records, '[]');
  }
}

/** Answers searches in the preview, from the files as they are. Nothing is kept of what is searched for. */
export function previewSearch({ root, settings, loadRecords }: PreviewSearchOptions): Plugin {
  const logger = createLogger({
    level: 'error',
    write: (lines) => void process.stderr.write(lines),
  });
  const clock = { now: Date.now };
  const indices = createIndexStore({ createEngine: createIndexEngine, logger, clock });
  const { applicationId, searchKey, indexName } = settings.search;
  const service = createSearchService({
    applicationId,
    searchKey,
    indices,
    events: { append: () => {} },
    logger,
    clock,
    allowedOrigins: [],
    limits: DEFAULT_LIMITS,
  });
  const publishSuggestions = createSuggestionPublisher(indices, indexName);
  let published: readonly SearchRecord[] | undefined;

  async function publish(): Promise<void> {
    const records = await loadRecords();
    if (records === published) return;
    const synonyms = await readSynonymsText(root);
    const engine = deserializeEngine(buildIndex(records, synonyms));
    indices.publish(indexName, engine.parts.records, DOCS_SETTINGS, wrapEngine(engine));
    publishSuggestions(engine.parts.records);
    published = records;
  }

  // The first letters come while the index is made: made once for each, the index would come too late for all of them.
  let publishing: Promise<void> | undefined;
  const publishOnce = () =>
    (publishing ??= publish().finally(() => {
      publishing = undefined;
    }));

  // A busy machine makes the first index more slowly than the client waits, so that it is begun behind the first page.
  const prepare = () => {
    // What cannot be read is told by the page, and by the first query.
    publishOnce().catch(() => undefined);
  };

  const listener = getRequestListener(async (request) => {
    await publishOnce();
    return service.fetch(request);
  });
  return {
    name: 'docs:preview-search',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/1/')) {
          void listener(request, response);
          return;
        }
        if (published === undefined && request.headers.accept?.includes('text/html'))
          response.once('finish', prepare);
        next();
      });
    },
  };
}
