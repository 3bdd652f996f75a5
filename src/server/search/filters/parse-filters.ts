import { MAX_FILTER_DEPTH, MAX_FILTER_LENGTH } from '#server/search/fields/search-limits.ts';
import { NUMBER, type Filter } from './filter.ts';
import { failFilter, tokenizeFilter, type Token } from './tokenize-filter.ts';

const END: Token = { kind: 'end' };
const SCORE = /<score=\d+>$/;

/**
 * Reads the boolean language of `filters`: AND, OR, NOT, parentheses, `attribute:value`, comparisons and ranges.
 * NOT binds before AND, AND before OR.
 *
 * @throws HttpError 400 for what is not in the language, is too long or too deep
 */
export function parseFilters(text: string): Filter | undefined {
  if (text.length > MAX_FILTER_LENGTH) {
    throw failFilter(`the filter is longer than ${MAX_FILTER_LENGTH} characters.`);
  }
  if (text.trim() === '') return undefined;
  const tokens = tokenizeFilter(text.replace(SCORE, ''));
  let at = 0;
  const peek = () => tokens[at] ?? END;
  const take = () => tokens[at++] ?? END;

  function parseAlternatives(depth: number): Filter {
    if (depth > MAX_FILTER_DEPTH) {
      throw failFilter(`the filter is nested deeper than ${MAX_FILTER_DEPTH} levels.`);
    }
    return parseChain('OR', () => parseChain('AND', () => parseCondition(depth)));
  }

  function parseChain(word: 'AND' | 'OR', parsePart: () => Filter): Filter {
    const of = [parsePart()];
    while (peek().kind === word) {
      take();
      of.push(parsePart());
    }
    return of.length === 1 ? of[0]! : { kind: word === 'AND' ? 'and' : 'or', of };
  }

  function parseCondition(depth: number): Filter {
    const token = take();
    if (token.kind === 'NOT') {
      if (depth >= MAX_FILTER_DEPTH) {
        throw failFilter(`the filter is nested deeper than ${MAX_FILTER_DEPTH} levels.`);
      }
      return { kind: 'not', of: parseCondition(depth + 1) };
    }
    if (token.kind === '(') {
      const inner = parseAlternatives(depth + 1);
      if (take().kind !== ')') throw failFilter('a parenthesis is not closed.');
      return inner;
    }
    if (token.kind !== 'text') throw failFilter(describe(token));
    return parseComparison(token.text);
  }

  function parseComparison(attribute: string): Filter {
    const next = peek();
    if (next.kind === 'operator') {
      take();
      return { kind: 'compare', attribute, operator: next.operator, number: parseNumber(take()) };
    }
    if (next.kind !== ':') return { kind: 'facet', attribute: '_tags', value: attribute };
    take();
    const value = take();
    if (value.kind !== 'text') throw failFilter(`the value of '${attribute}' is missing.`);
    if (peek().kind === 'TO') {
      take();
      return { kind: 'range', attribute, from: parseNumber(value), to: parseNumber(take()) };
    }
    return buildFacetFilter(attribute, value.text, value.isQuoted);
  }

  const filter = parseAlternatives(0);
  if (peek().kind !== 'end') throw failFilter(describe(peek()));
  return filter;
}

/** `attribute:value`, with a minus before a value that is not wanted and a backslash before a real minus. */
export function buildFacetFilter(attribute: string, text: string, isLiteral: boolean): Filter {
  const value = text.replace(SCORE, '');
  if (isLiteral) return { kind: 'facet', attribute, value };
  if (value.startsWith('-')) {
    return { kind: 'not', of: { kind: 'facet', attribute, value: value.slice(1) } };
  }
  return { kind: 'facet', attribute, value: value.replace(/\\(.)/g, '$1') };
}

function parseNumber(token: Token): number {
  if (token.kind !== 'text' || !NUMBER.test(token.text)) {
    throw failFilter('a comparison needs a number.');
  }
  return Number(token.text);
}

function describe(token: Token): string {
  if (token.kind === 'end') return 'the filter ends too early.';
  return `unexpected '${token.kind === 'text' ? token.text : token.kind}'.`;
}
