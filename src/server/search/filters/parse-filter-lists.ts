import { invalid } from '#server/search/fields/parameter-fields.ts';
import { MAX_FILTER_LENGTH } from '#server/search/fields/search-limits.ts';
import { NUMBER, OPERATORS, type Filter } from './filter.ts';
import { buildFacetFilter } from './parse-filters.ts';

type ParseItem = (text: string) => Filter;

/**
 * Reads facetFilters, numericFilters or tagFilters: one text, or a list whose items must all hold and whose inner
 * lists hold when one of theirs does.
 *
 * @throws HttpError 400
 */
export function parseFilterList(name: string, value: unknown): Filter | undefined {
  const items: unknown = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(items)) throw invalid(name, 'a string or an array');
  const parse = PARSERS[name]!;
  let length = 0;

  function parseText(item: unknown): Filter {
    if (typeof item !== 'string') throw invalid(name, 'strings in at most two levels of arrays');
    length += item.length;
    if (length > MAX_FILTER_LENGTH) throw invalid(name, `at most ${MAX_FILTER_LENGTH} characters`);
    return parse(item.trim());
  }

  const of = items
    .filter((item) => item !== '')
    .map((item: unknown): Filter => {
      if (!Array.isArray(item)) return parseText(item);
      return { kind: 'or', of: item.map(parseText) };
    })
    .filter((filter) => filter.kind !== 'or' || filter.of.length > 0);
  return of.length === 0 ? undefined : { kind: 'and', of };
}

const PARSERS: Readonly<Record<string, ParseItem>> = {
  facetFilters: parseFacet,
  numericFilters: parseNumeric,
  tagFilters: (text) => buildFacetFilter('_tags', text, false),
};

function parseFacet(text: string): Filter {
  const colon = text.indexOf(':');
  if (colon < 1) throw invalid('facetFilters', '"attribute:value"');
  const isNegated = text.startsWith('-');
  const filter = buildFacetFilter(
    text.slice(isNegated ? 1 : 0, colon),
    text.slice(colon + 1),
    false,
  );
  return isNegated ? { kind: 'not', of: filter } : filter;
}

function parseNumeric(text: string): Filter {
  const sign = OPERATORS.find((operator) => text.includes(operator));
  if (sign) {
    const [attribute = '', number = ''] = text.split(sign).map((part) => part.trim());
    if (attribute !== '' && NUMBER.test(number)) {
      return { kind: 'compare', attribute, operator: sign, number: Number(number) };
    }
  }
  const range = /^([^:]+):\s*(\S+)\s+TO\s+(\S+)$/.exec(text);
  if (range && NUMBER.test(range[2]!) && NUMBER.test(range[3]!)) {
    return { kind: 'range', attribute: range[1]!, from: Number(range[2]), to: Number(range[3]) };
  }
  const exact = /^([^:]+):\s*(\S+)$/.exec(text);
  if (exact && NUMBER.test(exact[2]!)) {
    return { kind: 'compare', attribute: exact[1]!, operator: '=', number: Number(exact[2]) };
  }
  throw invalid('numericFilters', '"attribute>=number" or "attribute:number TO number"');
}
