import type { MatchedWord } from '#server/search/engine/search-engine.ts';

/** A part of a text that is to be marked; positions in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly queryWords: readonly string[];
}

export interface MarkedText {
  readonly spans: readonly Span[];
  /** Whether every letter and digit of the text is marked. */
  readonly isFull: boolean;
}

/** Finds the words by which a record matched in a text. */
export type WordMarker = (text: string) => MarkedText;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

interface Wanted {
  readonly queryWords: string[];
  /** Letters to mark; undefined means the whole word. */
  prefix: number | undefined;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const HAS_HUMP = /.\p{Lu}/u;
const IS_ASCII = /^[\x20-\x7e]*$/;

/** Lower case without accents, as the engine compares words. */
export function foldText(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Letters and digits only: `check-in` is what `checkin` is. */
const compact = (word: string) => foldText(word).replace(/[^\p{L}\p{N}]/gu, '');

function buildWanted(words: readonly MatchedWord[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { word, queryWord, isPrefix } of words) {
    const key = compact(word);
    if (key === '') continue;
    const asked = compact(queryWord).length;
    const prefix = isPrefix && asked < key.length ? asked : undefined;
    const known = wanted.get(key);
    if (!known) wanted.set(key, { queryWords: [queryWord], prefix });
    else {
      if (!known.queryWords.includes(queryWord)) known.queryWords.push(queryWord);
      if (prefix === undefined || (known.prefix ?? Infinity) < prefix) known.prefix = prefix;
    }
  }
  return wanted;
}

/** Words and the parts of words in camelCase. */
function splitPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    let start = index;
    for (const part of HAS_HUMP.test(word) ? word.split(HUMP) : [word]) {
      pieces.push({ start, end: start + part.length, folded: foldText(part) });
      start += part.length;
    }
  }
  return pieces;
}

/** Where the first letters of a text end, when folding has changed its length. */
function findEnd(text: string, start: number, end: number, letters: number): number {
  let at = start;
  let folded = 0;
  for (const character of text.slice(start, end)) {
    const width = compact(character).length;
    if (folded >= letters && width > 0) break;
    folded += width;
    at += character.length;
  }
  return at;
}

/** Creates the marker of one match. Words that the text writes in parts (`top up`, `checkIn`) are found too. */
export function createWordMarker(words: readonly MatchedWord[]): WordMarker {
  const wanted = buildWanted(words);
  const keys = [...wanted.keys()];

  /** Where the word ends that begins with a piece. Separate words are taken before their compound. */
  function findAt(pieces: readonly Piece[], first: number): { key: string; last: number } | null {
    let joined = '';
    for (let last = first; last < pieces.length; last += 1) {
      const piece = pieces[last]!;
      if (last > first && piece.start - pieces[last - 1]!.end > 1) break;
      joined += piece.folded;
      if (wanted.has(joined)) return { key: joined, last };
      if (!keys.some((key) => key.startsWith(joined))) break;
    }
    return null;
  }

  return function mark(text) {
    const pieces = keys.length === 0 ? [] : splitPieces(text);
    const spans: Span[] = [];
    let isFull = pieces.length > 0;
    for (let at = 0; at < pieces.length; at += 1) {
      const found = findAt(pieces, at);
      if (!found) {
        isFull = false;
        continue;
      }
      const { queryWords, prefix } = wanted.get(found.key)!;
      const { start } = pieces[at]!;
      const end = pieces[found.last]!.end;
      const stop = prefix === undefined ? end : findEnd(text, start, end, prefix);
      if (stop < end) isFull = false;
      spans.push({ start, end: stop, queryWords });
      at = found.last;
    }
    return { spans, isFull };
  };
}

/** Puts the tags around the marked parts between two positions of a text. */
export function formatMarked(
  text: string,
  spans: readonly Span[],
  [preTag, postTag]: readonly [preTag: string, postTag: string],
  from = 0,
  to = text.length,
): string {
  let marked = '';
  let at = from;
  for (const { start, end } of spans) {
    if (start < from || end > to) continue;
    marked += `${text.slice(at, start)}${preTag}${text.slice(start, end)}${postTag}`;
    at = end;
  }
  return marked + text.slice(at, to);
}
