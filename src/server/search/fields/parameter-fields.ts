import { HttpError } from '#server/edge/http-error.ts';
import { MAX_ATTRIBUTES } from './search-limits.ts';

/** The parameters of one request, by name. */
export type Fields = Readonly<Record<string, unknown>>;

type Kind = 'integer' | 'boolean' | 'list' | 'nested' | 'mode' | 'languages';

/** The types of the parameters that are not plain text. */
const KINDS: Readonly<Record<string, Kind>> = {
  page: 'integer',
  hitsPerPage: 'integer',
  offset: 'integer',
  length: 'integer',
  maxValuesPerFacet: 'integer',
  maxFacetHits: 'integer',
  nbHits: 'integer',
  threshold: 'integer',
  attributesToRetrieve: 'list',
  attributesToHighlight: 'list',
  attributesToSnippet: 'list',
  attributesForPrediction: 'list',
  restrictSearchableAttributes: 'list',
  responseFields: 'list',
  queryLanguages: 'list',
  facets: 'list',
  facetFilters: 'nested',
  numericFilters: 'nested',
  tagFilters: 'nested',
  restrictHighlightAndSnippetArrays: 'boolean',
  facetingAfterDistinct: 'boolean',
  clickAnalytics: 'boolean',
  analytics: 'boolean',
  returnExtractAttribute: 'boolean',
  getRankingInfo: 'boolean',
  advancedSyntax: 'boolean',
  advancedSyntaxFeatures: 'list',
  optionalWords: 'list',
  ignorePlurals: 'languages',
  removeStopWords: 'languages',
  createIfNotExists: 'boolean',
  distinct: 'mode',
  typoTolerance: 'mode',
};

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function decodeList(text: string): unknown {
  if (/^\s*\[/.test(text)) return parseJsonText(text);
  return text === '' ? [] : text.split(',');
}

/** The value that a URL-encoded parameter stands for; what does not fit is left as text. */
export function decodeText(name: string, text: string): unknown {
  switch (Object.hasOwn(KINDS, name) ? KINDS[name] : undefined) {
    case 'integer':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'boolean':
    case 'mode':
      if (text === 'true' || text === 'false') return text === 'true';
      return /^\d+$/.test(text) ? Number(text) : text;
    case 'languages':
      if (text === 'true' || text === 'false') return text === 'true';
      return decodeList(text);
    case 'list':
    case 'nested':
      return decodeList(text);
    default:
      return text;
  }
}

/** Reads a URL-encoded string of parameters, with lists as JSON or separated by commas. */
export function parseFieldsText(text: string | URLSearchParams): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) fields.set(name, decodeText(name, value));
  return Object.fromEntries(fields);
}

/** Puts the flat parameters over those of `params`. Null means that a parameter is not given. */
export function mergeFields(body: Fields): Fields {
  const params = body['params'] ?? null;
  if (params === null) return body;
  if (typeof params !== 'string') throw invalid('params', 'URL-encoded text');
  return { ...parseFieldsText(params), ...body };
}

export function invalid(name: string, want: string): HttpError {
  return new HttpError(400, `Invalid value for "${name}" parameter, expected ${want}.`);
}

export function readText(fields: Fields, name: string, max: number): string | undefined {
  const value = fields[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalid(name, 'a string');
  if (value.length > max) throw invalid(name, `at most ${max} characters`);
  return value;
}

export function readNumber(fields: Fields, name: string): number | undefined {
  const value = fields[name] ?? undefined;
  if (value !== undefined && typeof value !== 'number') throw invalid(name, 'a number');
  return value;
}

export function readInteger(
  fields: Fields,
  name: string,
  from: number,
  to: number,
): number | undefined {
  const value = fields[name] ?? undefined;
  if (value === undefined) return undefined;
  const isInteger = typeof value === 'number' && Number.isInteger(value);
  if (!isInteger || value < from || value > to) {
    throw invalid(name, `an integer between ${from} and ${to}`);
  }
  return value;
}

export function readBoolean(fields: Fields, name: string): boolean | undefined {
  const value = fields[name] ?? undefined;
  if (value !== undefined && typeof value !== 'boolean') throw invalid(name, 'true or false');
  return value;
}

/** A list of names; one text counts as names separated by commas. */
export function readList(fields: Fields, name: string): readonly string[] | undefined {
  const value = fields[name] ?? undefined;
  if (value === undefined) return undefined;
  const list: unknown = typeof value === 'string' ? decodeText(name, value) : value;
  const isList = Array.isArray(list) && list.every((item) => typeof item === 'string');
  if (!isList) throw invalid(name, 'an array of strings');
  if (list.length > MAX_ATTRIBUTES) throw invalid(name, `at most ${MAX_ATTRIBUTES} names`);
  return list.map((item) => item.trim());
}
