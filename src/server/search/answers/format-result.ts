import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import type { SearchParameters } from '#server/search/parameters/search-parameters.ts';
import { cacheHits } from '#server/search/hits/cache-hits.ts';
import { getHitFormatter } from '#server/search/hits/get-hit-formatter.ts';
import type { SearchRun } from './run-search.ts';

/**
 * The hits of a search as JSON; undefined when the request does without them.
 *
 * @param key of the search
 */
export function formatHits(
  matches: readonly EngineMatch[],
  index: SearchIndex,
  parameters: SearchParameters,
  key: string | undefined,
): string | undefined {
  const { responseFields } = parameters;
  if (responseFields && !responseFields.includes('hits')) return undefined;
  const { number, formatHit } = getHitFormatter(index, parameters);
  return cacheHits(
    index,
    key === undefined ? undefined : `${number} ${key}`,
    () => `[${matches.map(formatHit).join(',')}]`,
  );
}

function pick(summary: object, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    if (Object.hasOwn(summary, name)) picked[name] = Reflect.get(summary, name);
  }
  return picked;
}

/** A search as it goes over the wire: a JSON object, of the fields that the request names when it does. */
export function formatResult(
  { hits, summary }: SearchRun<string | undefined>,
  { responseFields: names }: SearchParameters,
): string {
  const rest = JSON.stringify(names ? pick(summary, names) : summary);
  if (hits === undefined) return rest;
  return rest === '{}' ? `{"hits":${hits}}` : `{"hits":${hits},${rest.slice(1)}`;
}
