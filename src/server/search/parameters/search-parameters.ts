import type { WordRules } from '#server/search/engine/word-rules.ts';
import { DEFAULT_SETTINGS, type IndexSettings } from '#server/search/indices/index-settings.ts';
import { listRanks } from '#server/search/indices/build-engine-options.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import {
  invalid,
  readBoolean,
  readInteger,
  readList,
  readText,
  type Fields,
} from '#server/search/fields/parameter-fields.ts';
import { assertKnownParameters } from '#server/search/fields/known-parameters.ts';
import {
  MAX_FACET_VALUES,
  MAX_HITS_PER_PAGE,
  MAX_OFFSET,
  MAX_QUERY,
  MAX_TAG_LENGTH,
} from '#server/search/fields/search-limits.ts';
import type { Predicate } from '#server/search/filters/build-predicate.ts';
import { parsePredicate } from '#server/search/filters/parse-predicate.ts';
import { buildPhrasePredicate } from './build-phrase-predicate.ts';
import { parseAdvancedQuery } from './parse-advanced-query.ts';
import { parseWordParameters } from './word-parameters.ts';

export type TypoTolerance = 'true' | 'false' | 'min' | 'strict';

/** How matched words are shown. */
export interface HighlightParameters {
  /** Undefined means every searchable attribute. */
  readonly attributesToHighlight: readonly string[] | undefined;
  /** Each a name or `*`, with a colon and a number of words behind it. */
  readonly attributesToSnippet: readonly string[];
  readonly preTag: string;
  readonly postTag: string;
  readonly ellipsis: string;
  /** Leaves out the items of arrays that did not match. */
  readonly restrictsArrays: boolean;
}

/** Which part of the matches is answered. */
export interface Window {
  readonly start: number;
  readonly size: number;
  /** Absent when the window was given by offset and length. */
  readonly page?: number;
  /** Hits of a page, also where this one is behind the last and has none. */
  readonly pageSize?: number;
}

/** What a request asks of an index, checked, with the index's settings filled in. */
export interface SearchParameters {
  /** As it was typed. */
  readonly query: string;
  /** What of the query is looked for: all, without the signs of the advanced syntax. */
  readonly searchedText: string;
  /** How the words are taken; undefined where the request leaves that to the engine. */
  readonly rules: WordRules | undefined;
  /** Whether hits say how they came to their position. */
  readonly hasRankingInfo: boolean;
  readonly window: Window;
  readonly accepts: Predicate | undefined;
  readonly restrictSearchableAttributes: readonly string[] | undefined;
  readonly attributesToRetrieve: readonly string[];
  readonly highlight: HighlightParameters;
  readonly facets: readonly string[];
  readonly maxValuesPerFacet: number;
  readonly facetingAfterDistinct: boolean;
  readonly typoTolerance: TypoTolerance;
  /** Hits of one group; 0 means that hits are not grouped. */
  readonly distinct: number;
  readonly clickAnalytics: boolean;
  readonly analytics: boolean;
  readonly userToken: string | undefined;
  /** Undefined means every field. */
  readonly responseFields: readonly string[] | undefined;
}

/** What decides how hits are shown. */
export type ShownParameters = Pick<
  SearchParameters,
  'attributesToRetrieve' | 'highlight' | 'hasRankingInfo'
>;

/** Checks the parameters of a search. @throws HttpError 400, for unknown ones too */
export function parseSearchParameters(fields: Fields, index: SearchIndex): SearchParameters {
  assertKnownParameters(fields);
  const { settings } = index;
  const asked = parseQuery(fields, index);
  const shown = parseShown(fields, settings);
  const counted = parseCounted(fields, settings);
  // One object of one shape: every search makes one.
  return {
    query: asked.query,
    searchedText: asked.searchedText,
    rules: asked.rules,
    accepts: asked.accepts,
    restrictSearchableAttributes: asked.restrictSearchableAttributes,
    typoTolerance: parseTypoTolerance(
      fields['typoTolerance'] ?? settings.typoTolerance ?? DEFAULT_SETTINGS.typoTolerance,
    ),
    window: parseWindow(fields, settings),
    attributesToRetrieve: shown.attributesToRetrieve,
    highlight: shown.highlight,
    hasRankingInfo: shown.hasRankingInfo,
    responseFields: shown.responseFields,
    facets: counted.facets,
    maxValuesPerFacet: counted.maxValuesPerFacet,
    facetingAfterDistinct: counted.facetingAfterDistinct,
    distinct: counted.distinct,
    clickAnalytics: readBoolean(fields, 'clickAnalytics') ?? false,
    analytics: readBoolean(fields, 'analytics') ?? true,
    userToken: readText(fields, 'userToken', 128),
  };
}

type Asked = Pick<
  SearchParameters,
  'query' | 'searchedText' | 'rules' | 'accepts' | 'restrictSearchableAttributes'
>;

/** What is looked for, and in which records and attributes. */
function parseQuery(fields: Fields, { settings, facets }: SearchIndex): Asked {
  const query = readText(fields, 'query', MAX_QUERY) ?? '';
  const named = readList(fields, 'restrictSearchableAttributes');
  const restrictSearchableAttributes = named?.length ? named : undefined;
  const { rules, syntax } = parseWordParameters(fields, settings);
  const filter = parsePredicate(fields, facets);
  const advanced = syntax && parseAdvancedQuery(query, syntax);
  const holds =
    advanced &&
    buildPhrasePredicate(advanced, restrictSearchableAttributes ?? listRanks(settings).flat());
  return {
    query,
    searchedText: advanced?.text ?? query,
    rules,
    accepts: joinPredicates(filter, holds),
    restrictSearchableAttributes,
  };
}

function joinPredicates(
  one: Predicate | undefined,
  other: Predicate | undefined,
): Predicate | undefined {
  return one && other ? (record) => one(record) && other(record) : (one ?? other);
}

/** What of the hits goes over the wire. */
function parseShown(fields: Fields, settings: IndexSettings) {
  const responseFields = readList(fields, 'responseFields');
  return {
    attributesToRetrieve: readList(fields, 'attributesToRetrieve') ??
      settings.attributesToRetrieve ?? ['*'],
    highlight: parseHighlight(fields, settings),
    hasRankingInfo: readBoolean(fields, 'getRankingInfo') ?? false,
    responseFields: responseFields?.includes('*') ? undefined : responseFields,
  };
}

/** How hits are grouped and counted. */
function parseCounted(fields: Fields, settings: IndexSettings) {
  const most = readInteger(fields, 'maxValuesPerFacet', 1, MAX_FACET_VALUES);
  return {
    facets: readList(fields, 'facets') ?? [],
    maxValuesPerFacet: most ?? settings.maxValuesPerFacet ?? DEFAULT_SETTINGS.maxValuesPerFacet,
    facetingAfterDistinct: readBoolean(fields, 'facetingAfterDistinct') ?? false,
    distinct: parseDistinct(fields['distinct'] ?? settings.distinct ?? DEFAULT_SETTINGS.distinct),
  };
}

/**
 * Whether the answer is to foretell how the query goes on: a field of our own, which is given to those alone who
 * name it among the response fields.
 */
export function asksNextCharacters(parameters: SearchParameters): boolean {
  const { responseFields } = parameters;
  return responseFields?.includes('nextCharacters') === true || asksNextResults(parameters);
}

/** Whether the answer is to have the results of what the query is likely to go on with: a field of our own, too. */
export function asksNextResults({ responseFields }: SearchParameters): boolean {
  return responseFields?.includes('nextResults') ?? false;
}

function parseWindow(fields: Fields, settings: IndexSettings): Window {
  const page = readInteger(fields, 'page', 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const size =
    readInteger(fields, 'hitsPerPage', 0, MAX_HITS_PER_PAGE) ??
    settings.hitsPerPage ??
    DEFAULT_SETTINGS.hitsPerPage;
  const offset = readInteger(fields, 'offset', 0, MAX_OFFSET);
  const length = readInteger(fields, 'length', 0, MAX_HITS_PER_PAGE);
  if (offset !== undefined || length !== undefined) {
    return { start: offset ?? 0, size: length ?? size };
  }
  // A page behind the last is empty, and so is one behind the hits that may be paged through.
  const start = page * size;
  return start > MAX_OFFSET
    ? { start: 0, size: 0, page, pageSize: size }
    : { start, size, page, pageSize: size };
}

function parseHighlight(fields: Fields, settings: IndexSettings): HighlightParameters {
  const attributes = readList(fields, 'attributesToHighlight') ?? settings.attributesToHighlight;
  const readTag = (name: string) => readText(fields, name, MAX_TAG_LENGTH);
  return {
    attributesToHighlight: attributes,
    attributesToSnippet:
      readList(fields, 'attributesToSnippet') ?? settings.attributesToSnippet ?? [],
    preTag:
      readTag('highlightPreTag') ?? settings.highlightPreTag ?? DEFAULT_SETTINGS.highlightPreTag,
    postTag:
      readTag('highlightPostTag') ?? settings.highlightPostTag ?? DEFAULT_SETTINGS.highlightPostTag,
    ellipsis:
      readTag('snippetEllipsisText') ??
      settings.snippetEllipsisText ??
      DEFAULT_SETTINGS.snippetEllipsisText,
    restrictsArrays: readBoolean(fields, 'restrictHighlightAndSnippetArrays') ?? false,
  };
}

function parseTypoTolerance(value: unknown): TypoTolerance {
  const text = String(value);
  if (text === 'true' || text === 'false' || text === 'min' || text === 'strict') return text;
  throw invalid('typoTolerance', 'true, false, "min" or "strict"');
}

function parseDistinct(value: unknown): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 4) {
    return value;
  }
  throw invalid('distinct', 'a boolean or an integer between 0 and 4');
}
