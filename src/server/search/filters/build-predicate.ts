import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import { listValues } from '#server/search/indices/record-values.ts';
import type { Filter, Operator } from './filter.ts';

export type Predicate = (record: IndexRecord) => boolean;

const COMPARISONS: Readonly<Record<Operator, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>=': (left, right) => left >= right,
  '>': (left, right) => left > right,
};
const EXACT_ATTRIBUTES = ['objectID', '_tags'];

/**
 * Makes a function of a filter.
 *
 * @param isFacet whether an attribute is declared as a facet; others match nothing, as in the hosted service
 */
export function buildPredicate(filter: Filter, isFacet: (attribute: string) => boolean): Predicate {
  switch (filter.kind) {
    case 'and': {
      const parts = filter.of.map((part) => buildPredicate(part, isFacet));
      return (record) => parts.every((accepts) => accepts(record));
    }
    case 'or': {
      const parts = filter.of.map((part) => buildPredicate(part, isFacet));
      return (record) => parts.some((accepts) => accepts(record));
    }
    case 'not': {
      const accepts = buildPredicate(filter.of, isFacet);
      return (record) => !accepts(record);
    }
    case 'facet':
      return buildFacetPredicate(filter.attribute, filter.value, isFacet);
    case 'compare': {
      const compare = COMPARISONS[filter.operator];
      return (record) =>
        listNumbers(record, filter.attribute).some((value) => compare(value, filter.number));
    }
    default:
      return (record) =>
        listNumbers(record, filter.attribute).some(
          (value) => value >= filter.from && value <= filter.to,
        );
  }
}

function buildFacetPredicate(
  attribute: string,
  value: string,
  isFacet: (attribute: string) => boolean,
): Predicate {
  if (EXACT_ATTRIBUTES.includes(attribute)) {
    return (record) => listValues(record, attribute).some((own) => String(own) === value);
  }
  if (!isFacet(attribute)) return () => false;
  const wanted = value.toLowerCase();
  return (record) =>
    listValues(record, attribute).some((own) => String(own).toLowerCase() === wanted);
}

function listNumbers(record: IndexRecord, attribute: string): readonly number[] {
  return listValues(record, attribute).filter((value) => typeof value === 'number');
}
