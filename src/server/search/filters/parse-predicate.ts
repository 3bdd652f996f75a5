import type { FacetDeclaration } from '#server/search/indices/index-settings.ts';
import { readText, type Fields } from '#server/search/fields/parameter-fields.ts';
import { MAX_FILTER_LENGTH } from '#server/search/fields/search-limits.ts';
import { buildPredicate, type Predicate } from './build-predicate.ts';
import type { Filter } from './filter.ts';
import { parseFilterList } from './parse-filter-lists.ts';
import { parseFilters } from './parse-filters.ts';

/** All filters of a request as one function; undefined when there are none. */
export function parsePredicate(
  fields: Fields,
  facets: ReadonlyMap<string, FacetDeclaration>,
): Predicate | undefined {
  const text = readText(fields, 'filters', MAX_FILTER_LENGTH) ?? '';
  const lists = ['facetFilters', 'numericFilters', 'tagFilters'].map((name) => {
    const value = fields[name] ?? undefined;
    return value === undefined ? undefined : parseFilterList(name, value);
  });
  const of = [parseFilters(text), ...lists].filter((filter): filter is Filter => !!filter);
  if (of.length === 0) return undefined;
  return buildPredicate({ kind: 'and', of }, (attribute) => facets.has(attribute));
}
