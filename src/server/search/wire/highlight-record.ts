import type { EngineMatch, IndexRecord } from '#server/search/engine/search-engine.ts';
import type { IndexSettings } from '#server/search/indices/index-settings.ts';
import { cutSnippet } from './cut-snippet.ts';
import { createWordMarker, formatMarked, type Span, type WordMarker } from './mark-words.ts';
import { readAttribute } from './record-values.ts';
import { nest } from './retrieve-attributes.ts';
import type { HighlightParameters } from './search-parameters.ts';

export type MatchLevel = 'none' | 'partial' | 'full';

export interface HighlightedValue {
  readonly value: string;
  readonly matchLevel: MatchLevel;
  readonly matchedWords: readonly string[];
  readonly fullyHighlighted: boolean | undefined;
}

export interface SnippetValue {
  readonly value: string;
  readonly matchLevel: MatchLevel;
}

/** A value like the record's own, with a result in the place of every text. */
export type Marked<Result> =
  | Result
  | readonly Marked<Result>[]
  | { readonly [name: string]: Marked<Result> };

type MarkedRecord<Result> = Readonly<Record<string, Marked<Result>>>;

export interface RecordHighlights {
  readonly _highlightResult: MarkedRecord<HighlightedValue> | undefined;
  readonly _snippetResult: MarkedRecord<SnippetValue> | undefined;
}

const DEFAULT_SNIPPET_WORDS = 10;
const MAX_DEPTH = 10;

/** Shows in copies of a match's attributes the words by which it matched. */
export function highlightRecord(
  { record, words }: EngineMatch,
  settings: IndexSettings,
  parameters: HighlightParameters,
): RecordHighlights {
  const mark = createWordMarker(words);
  const asked = new Set(words.map(({ queryWord }) => queryWord)).size;
  const tags = [parameters.preTag, parameters.postTag] as const;
  const isShown = (name: string) => !settings.unretrievableAttributes?.includes(name);
  const keeps = ({ matchLevel }: { readonly matchLevel: MatchLevel }) =>
    !parameters.restrictsArrays || matchLevel !== 'none';

  const highlight = (text: string): HighlightedValue => {
    const { spans, isFull } = mark(text);
    const matchedWords = listQueryWords(spans);
    return {
      value: formatMarked(text, spans, tags),
      matchLevel: findLevel(matchedWords.length, asked),
      fullyHighlighted: matchedWords.length > 0 ? isFull : undefined,
      matchedWords,
    };
  };
  const highlighted = mapAttributes(
    record,
    expandNames(parameters.attributesToHighlight ?? listDefaults(settings), record).filter(isShown),
    () => highlight,
    keeps,
  );
  const sizes = parseSnippets(parameters.attributesToSnippet, record);
  const snippets = mapAttributes(
    record,
    [...sizes.keys()].filter(isShown),
    (name) => (text) => snip(text, sizes.get(name)!, { ...parameters, mark, asked }),
    keeps,
  );
  return { _highlightResult: highlighted, _snippetResult: snippets };
}

interface SnippetOptions extends HighlightParameters {
  readonly mark: WordMarker;
  /** How many words the query has. */
  readonly asked: number;
}

function snip(
  text: string,
  size: number,
  { mark, asked, preTag, postTag, ellipsis }: SnippetOptions,
): SnippetValue {
  const { spans } = mark(text);
  const { from, to } = cutSnippet(text, spans, size);
  const inside = spans.filter(({ start, end }) => start >= from && end <= to);
  const value = formatMarked(text, inside, [preTag, postTag], { from, to });
  const level = findLevel(listQueryWords(inside).length, asked);
  return {
    value: `${from > 0 ? ellipsis : ''}${value}${to < text.length ? ellipsis : ''}`,
    matchLevel: level,
  };
}

const NO_WORDS: readonly string[] = [];

function listQueryWords(spans: readonly Span[]): readonly string[] {
  // Most texts of a record hold nothing that was asked for.
  if (spans.length === 0) return NO_WORDS;
  if (spans.length === 1) return spans[0]!.queryWords;
  return [...new Set(spans.flatMap(({ queryWords }) => queryWords))];
}

function findLevel(matched: number, asked: number): MatchLevel {
  if (matched === 0) return 'none';
  return matched < asked ? 'partial' : 'full';
}

/** The searchable attributes, without their order and modifiers; all when the settings name none. */
function listDefaults({ searchableAttributes }: IndexSettings): readonly string[] {
  const names = (searchableAttributes ?? []).flatMap((text) => text.split(','));
  if (names.length === 0) return ['*'];
  return names.map((name) => name.trim().replace(/^(?:un)?ordered\((.*)\)$/, '$1'));
}

function expandNames(names: readonly string[], record: IndexRecord): readonly string[] {
  if (!names.includes('*')) return names;
  return Object.keys(record).filter((name) => name !== 'objectID');
}

/** Names and numbers of words; a name of its own wins over `*`. */
function parseSnippets(texts: readonly string[], record: IndexRecord): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const text of texts) {
    const [name = '', words = ''] = text.split(':');
    const size = /^\d{1,4}$/.test(words) ? Math.max(1, Number(words)) : DEFAULT_SNIPPET_WORDS;
    if (name !== '*') sizes.set(name, size);
    else {
      for (const each of expandNames(['*'], record)) if (!sizes.has(each)) sizes.set(each, size);
    }
  }
  return sizes;
}

function mapAttributes<Result>(
  record: IndexRecord,
  names: readonly string[],
  chooseMap: (name: string) => (text: string) => Result,
  keeps: (result: Result) => boolean,
): MarkedRecord<Result> | undefined {
  const entries = new Map<string, Marked<Result>>();
  for (const name of names) {
    const marked = mapTexts(readAttribute(record, name), chooseMap(name), keeps, 0);
    if (marked !== undefined) entries.set(name, marked);
  }
  return entries.size === 0 ? undefined : nestByPath(entries, record);
}

/** Puts `hierarchy.lvl1` into `hierarchy`, as the record has it. What stands inside a list keeps its path for a name. */
function nestByPath<Result>(
  entries: ReadonlyMap<string, Marked<Result>>,
  record: IndexRecord,
): MarkedRecord<Result> {
  const isNested = (name: string) =>
    name.includes('.') &&
    !Object.hasOwn(record, name) &&
    !Array.isArray(record[name.split('.')[0]!]);
  if (![...entries.keys()].some(isNested)) return Object.fromEntries(entries);
  const all = [...entries];
  const nested = new Map(all.filter(([name]) => isNested(name)));
  const flat = Object.fromEntries(all.filter(([name]) => !isNested(name)));
  return { ...flat, ...(nest(nested, record) as MarkedRecord<Result>) };
}

function mapTexts<Result>(
  value: unknown,
  map: (text: string) => Result,
  keeps: (result: Result) => boolean,
  depth: number,
): Marked<Result> | undefined {
  if (typeof value === 'string') return map(value);
  if (typeof value === 'number') return map(String(value));
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown): Marked<Result>[] => {
      const marked = mapTexts(item, map, keeps, depth + 1);
      if (marked === undefined) return [];
      const isPlain = typeof item === 'string' || typeof item === 'number';
      // Plain items are results themselves, the rest holds results further down.
      return isPlain && !keeps(marked as Result) ? [] : [marked];
    });
  }
  const entries = Object.entries(value).flatMap(([name, item]) => {
    const marked = mapTexts(item, map, keeps, depth + 1);
    return marked === undefined ? [] : [[name, marked] as const];
  });
  return Object.fromEntries(entries);
}
