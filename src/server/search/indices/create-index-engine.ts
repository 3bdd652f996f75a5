import { assembleEngine, createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import type { EngineParts } from '#server/search/engine/engine-parts.ts';
import type { Synonym } from '#server/search/engine/engine-options.ts';
import type { IndexRecord, SearchEngine } from '#server/search/engine/search-engine.ts';
import { buildEngineOptions } from './build-engine-options.ts';
import type { IndexSettings } from './index-settings.ts';
import type { IndexEngine } from './search-index.ts';

/** Makes the engine of an index. */
export function createIndexEngine(
  records: readonly IndexRecord[],
  settings: IndexSettings,
  synonyms?: readonly Synonym[],
): IndexEngine {
  return wrapEngine(createSearchEngine(records, buildEngineOptions(settings, synonyms)));
}

type WholeEngine = SearchEngine & { readonly parts: EngineParts };

/** Adds the engine that does not group: it shares the index and is made when asked for. */
export function wrapEngine(engine: WholeEngine): IndexEngine {
  const { distinct, ...rest } = engine.parts.options;
  if (distinct === undefined) return engine;
  const isEverywhere = engine.parts.records.every((record) => typeof record[distinct] === 'string');
  let ungrouped: IndexEngine | undefined;
  return {
    size: engine.size,
    ...(isEverywhere && { grouping: distinct }),
    search: (query) => engine.search(query),
    ungroup() {
      ungrouped ??= assembleEngine({ ...engine.parts, options: rest });
      return ungrouped;
    },
  };
}
