import { readFile, stat } from 'node:fs/promises';
import type { Logger } from '#server/http/logger.ts';
import type { EngineOptions } from '#server/search/engine/engine-options.ts';
import { deserializeEngine } from '#server/search/engine/serialize-engine.ts';
import type { IndexStore } from './create-index-store.ts';
import { wrapEngine } from './create-index-engine.ts';
import { DOCS_SETTINGS } from './docs-index.ts';

export interface DocsIndexOptions {
  /** The index as the build wrote it (dist/search/docs.bin). */
  readonly file: string;
  /** Name under which it is published. */
  readonly name: string;
  readonly indices: IndexStore;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** Is told of the options of every engine that is published. */
  readonly onLoad?: (options: EngineOptions) => void;
  /** How often to look whether a build has written another one, in milliseconds. @default 2000 */
  readonly lookMs?: number;
}

/** Keeps the documentation's index that of the latest build. */
export interface DocsIndex {
  /** Stops looking for newer builds. */
  close(): void;
}

async function publish({ file, name, indices, onLoad }: DocsIndexOptions): Promise<number> {
  const engine = deserializeEngine(await readFile(file));
  onLoad?.(engine.parts.options);
  indices.publish(name, engine.parts.records, DOCS_SETTINGS, wrapEngine(engine));
  return engine.size;
}

/**
 * Publishes the index that the build wrote, and every later one as soon as it is there: queries are answered from
 * the old one until the new one is in place. A file that cannot be read leaves the old one as it is.
 *
 * @throws when the first one cannot be read
 */
export async function loadDocsIndex(options: DocsIndexOptions): Promise<DocsIndex> {
  const { file, logger, lookMs = 2000 } = options;
  const readTime = async () => (await stat(file)).mtimeMs;
  let known = await readTime();
  logger.info('search-index', { records: await publish(options) });
  let isBusy = false;

  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      // Missing in the middle of a build: the next look finds it.
      const modified = await readTime().catch(() => known);
      if (modified === known) return;
      known = modified;
      logger.info('search-index', { records: await publish(options) });
    } catch (error) {
      logger.error('search-index-failure', { message: String(error) });
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
