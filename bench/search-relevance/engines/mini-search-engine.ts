import MiniSearch, { type Options } from 'minisearch';
import { splitWords } from '#server/search/engine/split-words.ts';
import { stemWord } from '#server/search/engine/stem-word.ts';
import { STOP_WORDS } from '#contract/stop-words.ts';
import {
  FIELDS,
  flattenRecords,
  WEIGHTS,
  type ComparedEngine,
  type FlatRecord,
} from './compared-engine.ts';

const SEARCH_OPTIONS = {
  boost: WEIGHTS,
  prefix: (_: string, place: number, terms: string[]) => place === terms.length - 1,
  fuzzy: (term: string) => (/\d/.test(term) || term.length < 4 ? false : term.length < 8 ? 1 : 2),
  combineWith: 'AND',
} as const;

function createMiniSearch(name: string, options: Partial<Options<FlatRecord>>): ComparedEngine {
  return {
    name,
    async fill({ records }) {
      const engine = new MiniSearch<FlatRecord>({
        fields: FIELDS,
        searchOptions: SEARCH_OPTIONS,
        ...options,
      });
      engine.addAll(flattenRecords(records));
      return {
        search: (query) => engine.search(query).map(({ id }) => String(id)),
        serialize: async () => new TextEncoder().encode(JSON.stringify(engine)),
      };
    },
  };
}

/** MiniSearch with weights, prefixes, and mistakes at 4 and 8 letters; all words have to match. */
export const miniSearchEngine = createMiniSearch('MiniSearch 7.2', {});

/** The same with our own splitting into words, stop words and stems. */
export const preparedMiniSearchEngine = createMiniSearch('MiniSearch 7.2 with our words', {
  tokenize: (text) => splitWords(text).map(({ word }) => word),
  processTerm: (term) => (STOP_WORDS.has(term) ? null : stemWord(term)),
});
