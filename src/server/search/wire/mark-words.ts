import type { MatchedWord } from '#server/search/engine/search-engine.ts';
import { listPieces } from './split-pieces.ts';

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

interface Wanted {
  readonly queryWords: string[];
  /** Letters to mark; undefined means the whole word. */
  prefix: number | undefined;
}

/** A wanted word in a text: where it ends, and the piece behind it, as a position in the list of pieces. */
interface Found {
  readonly wants: Wanted;
  readonly end: number;
  readonly next: number;
}

const NO_PIECES = new Uint32Array(0);

const IS_ASCII = /^[\x20-\x7e]*$/;

/** Lower case without accents, as the engine compares words. */
export function foldText(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
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

/** All beginnings of the keys: a piece that is none of them begins no key. */
function listBeginnings(keys: Iterable<string>): Set<string> {
  const beginnings = new Set<string>();
  for (const key of keys)
    for (let to = 1; to <= key.length; to += 1) beginnings.add(key.slice(0, to));
  return beginnings;
}

/** The codes of the letters, small and capital, with which a key begins; undefined when one is not ASCII. */
function listFirstCodes(keys: Iterable<string>): Uint8Array | undefined {
  const codes = new Uint8Array(128);
  for (const key of keys) {
    for (const first of [key.charCodeAt(0), key.toUpperCase().charCodeAt(0)]) {
      if (first >= codes.length) return undefined;
      codes[first] = 1;
    }
  }
  return codes;
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

/** Creates the marker of one match. Words that the text writes in parts (`top up`, `checkIn`) are found too. */
export function createWordMarker(words: readonly MatchedWord[]): WordMarker {
  const wanted = buildWanted(words);
  const beginnings = listBeginnings(wanted.keys());
  const firstCodes = listFirstCodes(wanted.keys());
  const known = new Map<string, MarkedText>();

  /** Whether a key may begin here. Most words are told apart by their first letter, without a copy of them. */
  function mayBegin(text: string, start: number): boolean {
    const code = text.charCodeAt(start);
    return code >= 128 || firstCodes === undefined || firstCodes[code] === 1;
  }

  /** The word that begins with a piece, and where it ends. Separate words are taken before their compound. */
  function findAt(text: string, pieces: Uint32Array, first: number): Found | null {
    let joined = '';
    for (let at = first; ; at += 2) {
      const end = pieces[at + 1]!;
      joined += foldText(text.slice(pieces[at], end));
      const wants = wanted.get(joined);
      if (wants) return { wants, end, next: at + 2 };
      // A piece of combining marks alone folds to nothing and says nothing yet.
      if (joined !== '' && !beginnings.has(joined)) return null;
      if (at + 2 === pieces.length || pieces[at + 2]! - end > 1) return null;
    }
  }

  function findSpans(text: string): MarkedText {
    const spans: Span[] = [];
    const pieces = wanted.size === 0 ? NO_PIECES : listPieces(text);
    let isFull = pieces.length > 0;
    for (let at = 0; at < pieces.length;) {
      const start = pieces[at]!;
      const found = mayBegin(text, start) ? findAt(text, pieces, at) : null;
      if (!found) {
        isFull = false;
        at += 2;
        continue;
      }
      const { wants, end, next } = found;
      const stop = wants.prefix === undefined ? end : findEnd(text, start, end, wants.prefix);
      if (stop < end) isFull = false;
      spans.push({ start, end: stop, queryWords: wants.queryWords });
      at = next;
    }
    return { spans, isFull };
  }

  return function mark(text) {
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
