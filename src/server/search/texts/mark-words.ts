import { foldText } from '#contract/fold-text.ts';
import type { MatchedWord } from '#server/search/engine/search-engine.ts';
import { getFirst, OTHER, type Pieces } from './split-pieces.ts';
import type { PreparedText } from './prepared-text.ts';

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
export type WordMarker = (text: PreparedText) => MarkedText;

interface Wanted {
  readonly queryWords: string[];
  /** Letters to mark; undefined means the whole word. */
  prefix: number | undefined;
}

/** A wanted word in a text, and the piece behind it. */
interface Found {
  readonly wants: Wanted;
  readonly next: number;
}

const IS_WORD = /^[A-Za-z0-9]*$/;
const IS_PLAIN = /^[a-z0-9]*$/;

/** Letters and digits only: `check-in` is what `checkin` is. */
function compact(word: string): string {
  return IS_PLAIN.test(word) ? word : foldText(word).replace(/[^\p{L}\p{N}]/gu, '');
}

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

/** A bit for each first letter of the keys. */
function packFirsts(keys: Iterable<string>): number {
  let firsts = 0;
  for (const key of keys) {
    const first = getFirst(key);
    if (first !== OTHER) firsts |= 1 << first;
  }
  return firsts;
}

/** Where the first letters of a text end, when folding has changed its length. */
function findEnd(text: string, start: number, end: number, letters: number): number {
  // As many letters as units, which most words have.
  if (IS_WORD.test(text.slice(start, end))) return Math.min(end, start + letters);
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

/** Of so few keys, it is quicker to compare each than to look one up. */
const FEW_KEYS = 8;

const NO_MARKS: MarkedText = { spans: [], isFull: false };

/** Creates the marker of one match. Words that the text writes in parts (`top up`, `checkIn`) are found too. */
export function createWordMarker(words: readonly MatchedWord[]): WordMarker {
  const wanted = buildWanted(words);
  const keys = [...wanted.keys()];
  const isFew = keys.length <= FEW_KEYS;
  const firsts = packFirsts(keys);
  const known = new Map<PreparedText, MarkedText>();

  /** What letters are: a wanted word, the beginning of one, or nothing. None at all begin each word. */
  function look(letters: string): Wanted | 'beginning' | undefined {
    const whole = isFew ? undefined : wanted.get(letters);
    if (whole) return whole;
    let isBeginning = false;
    for (const key of keys) {
      if (key.length < letters.length || !key.startsWith(letters)) continue;
      if (key.length === letters.length) return wanted.get(key);
      isBeginning = true;
    }
    return isBeginning ? 'beginning' : undefined;
  }

  /** The word that begins with a piece. Separate words are taken before their compound. */
  function findAt({ bounds, folded }: Pieces, first: number): Found | null {
    let joined = '';
    for (let at = first; ; at += 1) {
      joined += folded[at]!;
      const wants = look(joined);
      if (wants === undefined) return null;
      if (wants !== 'beginning') return { wants, next: at + 1 };
      if (at + 1 === folded.length || bounds[at * 2 + 2]! - bounds[at * 2 + 1]! > 1) return null;
    }
  }

  function findSpans({ text, pieces }: PreparedText): MarkedText {
    const spans: Span[] = [];
    const { bounds, firsts: own } = pieces;
    let isFull = own.length > 0;
    for (let at = 0; at < own.length;) {
      const first = own[at]!;
      const mayBegin = first === OTHER || (firsts & (1 << first)) !== 0;
      const found = mayBegin ? findAt(pieces, at) : null;
      if (!found) {
        isFull = false;
        at += 1;
        continue;
      }
      const { wants, next } = found;
      const start = bounds[at * 2]!;
      const end = bounds[next * 2 - 1]!;
      const stop = wants.prefix === undefined ? end : findEnd(text, start, end, wants.prefix);
      if (stop < end) isFull = false;
      spans.push({ start, end: stop, queryWords: wants.queryWords });
      at = next;
    }
    return { spans, isFull };
  }

  return function mark(text) {
    if (keys.length === 0) return NO_MARKS;
    // The same text is marked for the highlight and for the snippet.
    const marked = known.get(text) ?? findSpans(text);
    known.set(text, marked);
    return marked;
  };
}

/** A part of a text, between two positions. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Puts the tags around the marked parts of a text, or of a part of the text. */
export function formatMarked(
  text: string,
  spans: readonly Span[],
  [preTag, postTag]: readonly [preTag: string, postTag: string],
  { from, to }: TextRange = { from: 0, to: text.length },
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
