import { HITS_PER_PAGE } from '#contract/limits.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { WORD_CHECKS, type ValueCheck } from './word-checks.ts';

/**
 * The settings of an index, as the hosted service names them. Those that nothing here uses, such as
 * customRanking, are kept and handed back.
 */
export interface IndexSettings {
  readonly searchableAttributes?: readonly string[];
  /** Names, each bare or as searchable(name) or filterOnly(name). */
  readonly attributesForFaceting?: readonly string[];
  readonly attributeForDistinct?: string;
  readonly distinct?: boolean | number;
  readonly hitsPerPage?: number;
  readonly attributesToRetrieve?: readonly string[];
  readonly unretrievableAttributes?: readonly string[];
  readonly attributesToHighlight?: readonly string[];
  readonly attributesToSnippet?: readonly string[];
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
  readonly snippetEllipsisText?: string;
  readonly maxValuesPerFacet?: number;
  readonly typoTolerance?: boolean | string;
  readonly [name: string]: unknown;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);
const isBoolean: Check = (value) => typeof value === 'boolean';
const isWithin =
  (from: number, to: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

const TEXT_LIST = [isTextList, 'an array of strings'] as const;
const TEXT = [isText, 'a string'] as const;
const CHECKS: Readonly<Record<string, ValueCheck>> = {
  ...WORD_CHECKS,
  searchableAttributes: TEXT_LIST,
  attributesForFaceting: TEXT_LIST,
  attributesToRetrieve: TEXT_LIST,
  unretrievableAttributes: TEXT_LIST,
  attributesToHighlight: TEXT_LIST,
  attributesToSnippet: TEXT_LIST,
  customRanking: TEXT_LIST,
  ranking: TEXT_LIST,
  attributeForDistinct: TEXT,
  highlightPreTag: TEXT,
  highlightPostTag: TEXT,
  snippetEllipsisText: TEXT,
  distinct: [(value) => isBoolean(value) || isWithin(0, 4)(value), 'a boolean or 0 to 4'],
  typoTolerance: [
    (value) => isBoolean(value) || ['true', 'false', 'min', 'strict'].includes(String(value)),
    'true, false, "min" or "strict"',
  ],
  hitsPerPage: [isWithin(1, 1000), 'an integer from 1 to 1000'],
  maxValuesPerFacet: [isWithin(1, 1000), 'an integer from 1 to 1000'],
};

/** What an index does that was told nothing else, and what stands for a setting that was taken back. */
export const DEFAULT_SETTINGS = {
  hitsPerPage: HITS_PER_PAGE,
  maxValuesPerFacet: 100,
  highlightPreTag: '<em>',
  highlightPostTag: '</em>',
  snippetEllipsisText: '…',
  typoTolerance: true,
  distinct: false,
} as const satisfies IndexSettings;

/**
 * Puts changes over settings; null takes a setting back to its default.
 *
 * @throws HttpError 400 for a setting of the wrong type
 */
export function parseSettings(changes: unknown, previous: IndexSettings): IndexSettings {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw new HttpError(400, 'The settings must be a JSON object.');
  }
  const merged = new Map<string, unknown>(Object.entries(previous));
  for (const [name, value] of Object.entries(changes)) {
    const [check, want] = Object.hasOwn(CHECKS, name) ? CHECKS[name]! : [];
    if (value === null) merged.delete(name);
    else if (check && !check(value)) {
      throw new HttpError(400, `Invalid value for "${name}" setting, expected ${want}.`);
    } else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

/** How an attribute may be used as a facet. */
export interface FacetDeclaration {
  /** Its values may be searched. */
  readonly isSearchable: boolean;
  /** Its values filter, but are not counted. */
  readonly isFilterOnly: boolean;
}

/** Reads attributesForFaceting, e.g. searchable(method) or filterOnly(page). */
export function parseFacets(settings: IndexSettings): ReadonlyMap<string, FacetDeclaration> {
  const facets = new Map<string, FacetDeclaration>();
  for (const text of settings.attributesForFaceting ?? []) {
    const words = text.split(/[()]/).map((word) => word.trim());
    const attribute = words.findLast((word) => word !== '');
    if (attribute === undefined) continue;
    facets.set(attribute, {
      isSearchable: words.includes('searchable'),
      isFilterOnly: words.includes('filterOnly'),
    });
  }
  return facets;
}
