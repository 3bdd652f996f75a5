// How a text of a record is shown: whole with the matched words marked, or as the part that has most of them.
import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import type { HighlightParameters } from '#server/search/parameters/search-parameters.ts';
import { cutSnippet } from '#server/search/texts/cut-snippet.ts';
import { quote, quoteInside } from '#server/search/texts/json-text.ts';
import {
  createWordMarker,
  formatMarked,
  type MarkedText,
  type Span,
} from '#server/search/texts/mark-words.ts';
import type { PreparedText } from '#server/search/texts/prepared-text.ts';

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

/** Reads the words by which a match was found. */
export function readMarks({ words }: EngineMatch): Marks {
  const asked = words.length < 2 ? words.length : countAsked(words);
  return { mark: createWordMarker(words), asked };
}

function countAsked(words: EngineMatch['words']): number {
  return new Set(words.map(({ queryWord }) => queryWord)).size;
}

/** Tags as a part of a JSON string. */
function quoteTags({ preTag, postTag }: HighlightParameters): readonly [string, string] {
  return [quoteInside(preTag), quoteInside(postTag)];
}

/** Shows a text whole, for `_highlightResult`. */
export function createHighlighter(parameters: HighlightParameters): ShowText {
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

/** Shows the best stretch of a text, of `size` words at most, for `_snippetResult`. */
export function createSnipper(size: number, parameters: HighlightParameters): ShowText {
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
