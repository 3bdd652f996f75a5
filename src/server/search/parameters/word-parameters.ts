// Parameters that say how the words of a query are taken, by the hosted service's names and meanings.
import type { WordRules } from '#server/search/engine/word-rules.ts';
import { splitWords } from '#server/search/engine/split-words.ts';
import type { IndexSettings } from '#server/search/indices/index-settings.ts';
import { WORD_CHECKS, type WordParameterName } from '#server/search/indices/word-checks.ts';
import { decodeText, invalid, type Fields } from '#server/search/fields/parameter-fields.ts';

const PREFIXES = { prefixAll: 'all', prefixLast: 'last', prefixNone: 'none' } as const;
const REMOVES = {
  none: 'none',
  firstWords: 'first',
  lastWords: 'last',
  allOptional: 'all',
} as const;
const NAMES = Object.keys(WORD_CHECKS) as WordParameterName[];

/** Which parts of the advanced syntax a query may use. */
export interface AdvancedSyntax {
  readonly hasPhrases: boolean;
  readonly hasExclusions: boolean;
}

/** What a request says of the words of its query. */
export interface WordParameters {
  /** Undefined where the request leaves it all to the engine. */
  readonly rules: WordRules | undefined;
  /** Undefined where quotes and minuses are like any other sign. */
  readonly syntax: AdvancedSyntax | undefined;
}

const UNTOLD: WordParameters = { rules: undefined, syntax: undefined };

/**
 * Reads the parameters, and the settings in their place where the request has none.
 *
 * @throws HttpError 400 for a value that this service cannot act by
 */
export function parseWordParameters(fields: Fields, settings: IndexSettings): WordParameters {
  const told = new Map<WordParameterName, unknown>();
  for (const name of NAMES) {
    const value = readChecked(name, fields) ?? readSetting(name, settings);
    if (value !== undefined) told.set(name, value);
  }
  if (told.size === 0) return UNTOLD;
  const rules = buildRules(told);
  return {
    rules: Object.keys(rules).length > 0 ? rules : undefined,
    syntax: told.get('advancedSyntax') === true ? buildSyntax(told) : undefined,
  };
}

function readChecked(name: WordParameterName, fields: Fields): unknown {
  const given = fields[name] ?? undefined;
  if (given === undefined) return undefined;
  const value = typeof given === 'string' ? decodeText(name, given) : given;
  const [check, wanted] = WORD_CHECKS[name];
  if (!check(value)) throw invalid(name, wanted);
  return value;
}

/** A setting that an earlier version has taken unchecked is passed over. */
function readSetting(name: WordParameterName, settings: IndexSettings): unknown {
  const value = settings[name] ?? undefined;
  return value !== undefined && WORD_CHECKS[name][0](value) ? value : undefined;
}

function buildRules(told: ReadonlyMap<WordParameterName, unknown>): WordRules {
  const prefixes = find(PREFIXES, told.get('queryType'));
  const removes = find(REMOVES, told.get('removeWordsIfNoResults'));
  const optional = listOptional(told.get('optionalWords'));
  const stopWords = told.get('removeStopWords');
  return {
    ...(prefixes && { prefixes }),
    ...(removes && { removes }),
    ...(optional.size > 0 && { optional }),
    ...(stopWords !== undefined && { stopWords: stopWords === false ? 'required' : 'removed' }),
    ...(told.get('ignorePlurals') === false && { hasForms: false }),
  };
}

function find<Value>(table: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

function listOptional(given: unknown): ReadonlySet<string> {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
  const phrases = texts.flatMap((text) => (typeof text === 'string' ? [text] : []));
  return new Set(phrases.flatMap((phrase) => splitWords(phrase).map(({ word }) => word)));
}

function buildSyntax(told: ReadonlyMap<WordParameterName, unknown>): AdvancedSyntax {
  const features = told.get('advancedSyntaxFeatures');
  const has = (name: string) => !Array.isArray(features) || features.includes(name);
  return { hasPhrases: has('exactPhrase'), hasExclusions: has('excludeWords') };
}
