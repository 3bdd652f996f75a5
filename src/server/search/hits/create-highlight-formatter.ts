import type { EngineMatch, IndexRecord } from '#server/search/engine/search-engine.ts';
import type { IndexSettings } from '#server/search/indices/index-settings.ts';
import { readAttribute } from '#server/search/indices/record-values.ts';
import type { HighlightParameters } from '#server/search/parameters/search-parameters.ts';
import { cutSnippet } from '#server/search/texts/cut-snippet.ts';
import { arePlain, escapeWide, quote, quoteInside } from '#server/search/texts/json-text.ts';
import type { PreparedText } from '#server/search/texts/prepared-text.ts';
import {
  createWordMarker,
  formatMarked,
  type MarkedText,
  type Span,
} from '#server/search/texts/mark-words.ts';
import { nest } from './retrieve-attributes.ts';

type MatchLevel = 'none' | 'partial' | 'full';

/** The words by which one record matches. */
export interface Marks {
  readonly mark: (text: PreparedText) => MarkedText;
  /** How many words the query has. */
  readonly asked: number;
}

/** A text with its matched words marked, as JSON. */
export interface ShownText {
  readonly json: string;
  readonly isMatched: boolean;
}

/** Shows a text of any record. */
export type ShowText = (text: PreparedText, marks: Marks) => ShownText;

/** Shows a text of one record in the way of its attribute. */
type ShowInRecord = (text: string, show: ShowText) => ShownText;

/** An attribute, and how its texts are shown. */
interface ShownAttribute {
  readonly name: string;
  readonly show: ShowText;
}

interface ShownAttributes {
  readonly attributes: readonly ShownAttribute[];
  /** Whether an object has them in their order and under their own names. */
  readonly arePlain: boolean;
}

const DEFAULT_SNIPPET_WORDS = 10;
const MAX_DEPTH = 10;

/** Shows copies of a record's attributes. */
export interface HighlightFormatter {
  /**
   * Writes the members `_highlightResult` and `_snippetResult` of a hit, each with a comma before it.
   *
   * @param showInRecord shows each text, in the order of the texts in what is written
   */
  format(record: IndexRecord, showInRecord: ShowInRecord): string;
  /** Whether each text has its place in what is written, whatever the other texts are. */
  hasPlaces(record: IndexRecord): boolean;
}

/** Reads the words by which a match was found. */
export function readMarks({ words }: EngineMatch): Marks {
  const asked = words.length < 2 ? words.length : countAsked(words);
  return { mark: createWordMarker(words), asked };
}

function countAsked(words: EngineMatch['words']): number {
  return new Set(words.map(({ queryWord }) => queryWord)).size;
}

/** Creates what shows, in copies of a match's attributes, the words by which the match was found. */
export function createHighlightFormatter(
  settings: IndexSettings,
  parameters: HighlightParameters,
): HighlightFormatter {
  const { restrictsArrays, attributesToSnippet } = parameters;
  const { unretrievableAttributes: hidden = [] } = settings;
  const named = parameters.attributesToHighlight ?? listDefaults(settings);
  const show = createHighlighter(parameters);
  const chooseHighlighted = createChooser(named, hidden, (record) =>
    Array.from(new Set(expandNames(named, record)), (name) => ({ name, show })),
  );
  const chooseSnipped = createChooser(attributesToSnippet, hidden, (record) =>
    Array.from(parseSnippets(attributesToSnippet, record), ([name, size]) => ({
      name,
      show: createSnipper(size, parameters),
    })),
  );
  return {
    format(record, showInRecord) {
      const format = createFormatter(showInRecord, restrictsArrays);
      const whole = format(record, chooseHighlighted(record));
      const parts = format(record, chooseSnipped(record));
      return (
        (whole === undefined ? '' : `,"_highlightResult":${whole}`) +
        (parts === undefined ? '' : `,"_snippetResult":${parts}`)
      );
    },
    hasPlaces: (record) =>
      !restrictsArrays && chooseHighlighted(record).arePlain && chooseSnipped(record).arePlain,
  };
}

/**
 * Chooses the attributes of a record that are shown.
 *
 * @param names of attributes; where `*` is one of them, the choice differs from record to record
 */
function createChooser(
  names: readonly string[],
  hidden: readonly string[],
  list: (record: IndexRecord) => readonly ShownAttribute[],
): (record: IndexRecord) => ShownAttributes {
  let fixed: ShownAttributes | undefined;
  const isFixed = names.every((name) => !name.startsWith('*'));
  return (record) => {
    if (fixed) return fixed;
    const attributes = list(record).filter(({ name }) => !hidden.includes(name));
    const chosen = { attributes, arePlain: arePlain(attributes.map(({ name }) => name)) };
    if (isFixed) fixed = chosen;
    return chosen;
  };
}

/** Tags as a part of a JSON string. */
function quoteTags({ preTag, postTag }: HighlightParameters): readonly [string, string] {
  return [quoteInside(preTag), quoteInside(postTag)];
}

function createHighlighter(parameters: HighlightParameters): ShowText {
  const tags = [parameters.preTag, parameters.postTag] as const;
  const quotedTags = quoteTags(parameters);
  return (prepared, { mark, asked }) => {
    const { spans, isFull } = mark(prepared);
    // Most texts of a record hold nothing that was asked for.
    if (spans.length === 0) return prepared.unmarked;
    const words = listQueryWords(spans);
    const value = prepared.isPlain
      ? `"${formatMarked(prepared.text, spans, quotedTags)}"`
      : quote(formatMarked(prepared.text, spans, tags));
    const json =
      `{"value":${value},"matchLevel":"${findLevel(words.length, asked)}"` +
      `,"fullyHighlighted":${isFull},"matchedWords":[${words.map(quote).join(',')}]}`;
    return { json, isMatched: true };
  };
}

function createSnipper(size: number, parameters: HighlightParameters): ShowText {
  const tags = [parameters.preTag, parameters.postTag] as const;
  const quotedTags = quoteTags(parameters);
  const more = quoteInside(parameters.ellipsis);
  return (prepared, { mark, asked }) => {
    const { text } = prepared;
    const { spans } = mark(prepared);
    const { from, to } = cutSnippet(prepared, spans, size);
    const inside = spans.filter(({ start, end }) => start >= from && end <= to);
    const value = prepared.isPlain
      ? formatMarked(text, inside, quotedTags, { from, to })
      : quoteInside(formatMarked(text, inside, tags, { from, to }));
    const level = findLevel(listQueryWords(inside).length, asked);
    const json =
      `{"value":"${from > 0 ? more : ''}${value}${to < text.length ? more : ''}"` +
      `,"matchLevel":"${level}"}`;
    return { json, isMatched: level !== 'none' };
  };
}

const NO_WORDS: readonly string[] = [];

function listQueryWords(spans: readonly Span[]): readonly string[] {
  if (spans.length === 0) return NO_WORDS;
  if (spans.length === 1) return spans[0]!.queryWords;
  const words: string[] = [];
  for (const { queryWords } of spans) {
    for (const word of queryWords) if (!words.includes(word)) words.push(word);
  }
  return words;
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

/** Writes attributes of a record as JSON; undefined where there is nothing to show. */
type Formatter = (record: IndexRecord, shown: ShownAttributes) => string | undefined;

/** @param restrictsArrays leaves out the items of arrays that did not match */
function createFormatter(showInRecord: ShowInRecord, restrictsArrays: boolean): Formatter {
  const formatItem = (item: unknown, show: ShowText, depth: number): string | undefined => {
    if (typeof item !== 'string' && typeof item !== 'number') return format(item, show, depth);
    const { json, isMatched } = showInRecord(String(item), show);
    return restrictsArrays && !isMatched ? undefined : json;
  };
  /** A value like the record's own, with what is shown in the place of every text. */
  function format(value: unknown, show: ShowText, depth: number): string | undefined {
    if (typeof value === 'string') return showInRecord(value, show).json;
    if (typeof value === 'number') return showInRecord(String(value), show).json;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => formatItem(item, show, depth + 1));
      return `[${items.filter((item) => item !== undefined).join(',')}]`;
    }
    const members = Object.entries(value).flatMap(([name, item]) => {
      const json = format(item, show, depth + 1);
      return json === undefined ? [] : `${quote(name)}:${json}`;
    });
    return `{${members.join(',')}}`;
  }
  return function formatAttributes(record, shown) {
    if (!shown.arePlain)
      return formatNested(record, shown, (value, show) => format(value, show, 0));
    let members = '';
    for (const { name, show } of shown.attributes) {
      const json = format(readAttribute(record, name), show, 0);
      if (json !== undefined) members += `,"${name}":${json}`;
    }
    return members === '' ? undefined : `{${members.slice(1)}}`;
  };
}

/** Puts `hierarchy.lvl1` into `hierarchy`, as the record has it. What stands inside a list keeps its path for a name. */
function formatNested(
  record: IndexRecord,
  { attributes }: ShownAttributes,
  format: (value: unknown, show: ShowText) => string | undefined,
): string | undefined {
  const isNested = (name: string) =>
    name.includes('.') &&
    !Object.hasOwn(record, name) &&
    !Array.isArray(record[name.split('.')[0]!]);
  const entries = attributes.flatMap(({ name, show }): [string, unknown][] => {
    const json = format(readAttribute(record, name), show);
    return json === undefined ? [] : [[name, JSON.parse(json)]];
  });
  if (entries.length === 0) return undefined;
  const flat = Object.fromEntries(entries.filter(([name]) => !isNested(name)));
  const nested = new Map(entries.filter(([name]) => isNested(name)));
  return escapeWide(JSON.stringify({ ...flat, ...nest(nested, record) }));
}
