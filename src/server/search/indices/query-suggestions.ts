import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import type { IndexSettings } from './index-settings.ts';
import type { IndexStore } from './create-index-store.ts';

/** One suggestion, as the query-suggestions plugin of Autocomplete reads it. */
interface SuggestionRecord extends IndexRecord {
  readonly query: string;
  /** Higher for what stands further up in the catalogue. */
  readonly popularity: number;
  readonly nb_words: number;
}

const SETTINGS: IndexSettings = {
  searchableAttributes: ['query'],
  attributesToHighlight: ['query'],
};

/** The name that the hosted service gives to the suggestions of an index. */
function formatSuggestionsName(indexName: string): string {
  return `${indexName}_query_suggestions`;
}

/** Builds the queries that lead to pages: their titles, each once, in the order of the catalogue. */
export function buildSuggestions(records: readonly IndexRecord[]): readonly SuggestionRecord[] {
  const titles = records.flatMap(({ page_title: title }) =>
    typeof title === 'string' ? [title] : [],
  );
  const unique = new Map<string, string>();
  for (const title of titles) {
    const key = title.toLowerCase();
    if (!unique.has(key)) unique.set(key, title);
  }
  return [...unique].map(([objectID, query], position) => ({
    objectID,
    query,
    popularity: unique.size - position,
    nb_words: query.split(/\s+/).length,
  }));
}

/**
 * Creates a function that publishes the suggestions beside an index, each time that the index is published. An index of
 * the same name that an admin has written stays as it is.
 */
export function createSuggestionPublisher(
  indices: Pick<IndexStore, 'get' | 'publish'>,
  indexName: string,
) {
  const name = formatSuggestionsName(indexName);
  let published: ReturnType<IndexStore['get']>;
  return (records: readonly IndexRecord[]): void => {
    if (indices.get(name) !== published) return;
    indices.publish(name, buildSuggestions(records), SETTINGS);
    published = indices.get(name);
  };
}
