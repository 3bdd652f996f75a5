import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import type { Fields } from '#server/search/fields/parameter-fields.ts';
import type { SearchParameters } from '#server/search/parameters/search-parameters.ts';
import { showHits } from '#server/search/hits/show-hits.ts';
import { runSearch, type ResultSummary } from './run-search.ts';

/** A search as it goes over the wire, and what of it others need. */
export interface SearchAnswer {
  /** A JSON object, of the fields that the request names when it does. */
  readonly text: string;
  readonly matches: readonly EngineMatch[];
  readonly summary: ResultSummary;
}

/** Answers a search from one state of an index. @param fields of the request, which the answer repeats */
export function answerSearch(
  index: SearchIndex,
  parameters: SearchParameters,
  fields: Fields,
): SearchAnswer {
  const { responseFields: names } = parameters;
  const hasHits = !names || names.includes('hits');
  const { hits, matches, summary } = runSearch(index, parameters, fields, (found, key) =>
    hasHits ? showHits(found, index, parameters, key) : undefined,
  );
  const rest = JSON.stringify(names ? pick(summary, names) : summary);
  return { text: hits === undefined ? rest : addHits(rest, hits), matches, summary };
}

/** Puts the hits before the rest of a result. */
function addHits(rest: string, hits: string): string {
  return rest === '{}' ? `{"hits":${hits}}` : `{"hits":${hits},${rest.slice(1)}`;
}

function pick(summary: object, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    if (Object.hasOwn(summary, name)) picked[name] = Reflect.get(summary, name);
  }
  return picked;
}
