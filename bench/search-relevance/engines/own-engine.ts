import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import { serializeEngine } from '#server/search/engine/serialize-engine.ts';
import type { ComparedEngine } from './compared-engine.ts';

/** Our own inverted index (src/server/search/engine). */
export const siteEngine: ComparedEngine = {
  name: 'own index',
  async fill({ records, options }) {
    const engine = createSearchEngine(records, options);
    return {
      search: (query) =>
        engine.search({ query, typoTolerance: true }).matches.map(({ record }) => record.objectID),
      serialize: async () => serializeEngine(engine),
    };
  },
};
