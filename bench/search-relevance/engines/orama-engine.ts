import { create, insertMultiple, save, search } from '@orama/orama';
import { FIELDS, flattenRecords, WEIGHTS, type ComparedEngine } from './compared-engine.ts';

const schema = {
  id: 'string',
  title: 'string',
  heading: 'string',
  slug: 'string',
  operation: 'string',
  endpoint: 'string',
  section: 'string',
  names: 'string',
  body: 'string',
} as const;

/** Orama with weights and a tolerance of one letter; all words have to match. */
export const oramaEngine: ComparedEngine = {
  name: 'Orama 3.1',
  async fill({ records }) {
    const engine = create({ schema });
    await insertMultiple(engine, flattenRecords(records), 500);
    return {
      search(query) {
        const found = search(engine, {
          term: query,
          properties: FIELDS as (keyof typeof WEIGHTS)[],
          boost: WEIGHTS,
          tolerance: 1,
          threshold: 0,
          limit: 50,
        });
        if (found instanceof Promise) throw new Error('search relevance: Orama answered later');
        return found.hits.map(({ document }) => document.id);
      },
      serialize: async () => new TextEncoder().encode(JSON.stringify(save(engine))),
    };
  },
};
