import { readFile } from 'node:fs/promises';
import {
  followFile,
  type FollowedFile,
  type FollowOptions,
} from '#server/background/follow-file.ts';
import type { EngineOptions } from '#server/search/engine/engine-options.ts';
import { deserializeEngine } from '#server/search/engine/serialize-engine.ts';
import type { IndexStore } from './create-index-store.ts';
import { wrapEngine } from './create-index-engine.ts';
import { DOCS_SETTINGS } from './docs-index.ts';
import { createSuggestionPublisher } from './query-suggestions.ts';

/** The file is the index as the build wrote it (dist/search/docs.bin). */
export interface DocsIndexOptions extends FollowOptions {
  /** Name under which it is published. */
  readonly name: string;
  readonly indices: IndexStore;
  /** Called with the options of every engine that is published. */
  readonly onLoad?: (options: EngineOptions) => void;
}

/**
 * Publishes the index that the build wrote, with query suggestions beside it, and every later one as soon as it is there: queries are answered from
 * the old one until the new one is in place. A file that cannot be read leaves the old one as it is.
 *
 * @throws when the first one cannot be read
 */
export function loadDocsIndex(options: DocsIndexOptions): Promise<FollowedFile> {
  const { file, name, indices, onLoad } = options;
  const publishSuggestions = createSuggestionPublisher(indices, name);
  return followFile(options, 'search-index', async () => {
    const engine = deserializeEngine(await readFile(file));
    onLoad?.(engine.parts.options);
    indices.publish(name, engine.parts.records, DOCS_SETTINGS, wrapEngine(engine));
    publishSuggestions(engine.parts.records);
    return { records: engine.size };
  });
}
