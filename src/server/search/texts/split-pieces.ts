// A piece is a word of a text, or a part of a word in camelCase. Positions are in UTF-16 units.
import { foldText } from '#contract/fold-text.ts';
import { rememberByText } from '#server/edge/remember-by-text.ts';

/** The pieces of a text. */
export interface Pieces {
  /** Where each starts and ends, in turn. */
  readonly bounds: Uint32Array;
  readonly folded: readonly string[];
  /** Of each, what getFirst makes of its folded text. */
  readonly firsts: Uint8Array;
}

const UNKNOWN = 0;
const SEPARATOR = 1;
const LOWER = 2;
const DIGIT = 3;
const UPPER = 4;
/** Marks, and letters without case. */
const UNCASED = 5;

/** What each character of the first plane is, found out when it is first met. */
const kinds = new Uint8Array(0x10000);

function classify(character: string): number {
  if (/\p{Ll}/u.test(character)) return LOWER;
  if (/\p{Lu}/u.test(character)) return UPPER;
  if (/\p{N}/u.test(character)) return DIGIT;
  return /[\p{L}\p{M}]/u.test(character) ? UNCASED : SEPARATOR;
}

function getKind(code: number): number {
  if (code >= kinds.length) return classify(String.fromCodePoint(code));
  if (kinds[code] === UNKNOWN) kinds[code] = classify(String.fromCodePoint(code));
  return kinds[code]!;
}

/** The character at a position; beyond the end one that separates. */
const readCode = (text: string, at: number) => (at < text.length ? text.codePointAt(at)! : 0);

const getWidth = (code: number) => (code > 0xffff ? 2 : 1);

/** Where the next piece begins, at a position or behind it; -1 when there is none. */
function findPieceStart(text: string, from: number): number {
  for (let at = from; at < text.length;) {
    const code = readCode(text, at);
    if (getKind(code) !== SEPARATOR) return at;
    at += getWidth(code);
  }
  return -1;
}

/**
 * Where the piece ends that begins at a position: behind the word, or before the next hump of camelCase.
 */
function findPieceEnd(text: string, start: number): number {
  let before = readCode(text, start);
  let at = start + getWidth(before);
  while (at < text.length) {
    const code = readCode(text, at);
    const kind = getKind(code);
    if (kind === SEPARATOR) break;
    if (kind === UPPER) {
      const kindBefore = getKind(before);
      if (kindBefore === LOWER || kindBefore === DIGIT) break;
      if (kindBefore === UPPER && getKind(readCode(text, at + getWidth(code))) === LOWER) break;
    }
    before = code;
    at += getWidth(code);
  }
  return at;
}

/** Where each piece of a text starts and ends, in turn. */
function listBounds(text: string): Uint32Array {
  const bounds: number[] = [];
  for (let start = findPieceStart(text, 0); start >= 0;) {
    const end = findPieceEnd(text, start);
    bounds.push(start, end);
    start = findPieceStart(text, end);
  }
  return Uint32Array.from(bounds);
}

/** Stands for all letters beyond ASCII, and for a piece of combining marks alone, which folds to nothing. */
export const OTHER = 32;

/** What tells most words apart: the first letter, as the number of a bit. Few digits have the bit of a letter. */
export function getFirst(folded: string): number {
  const code = folded.charCodeAt(0);
  return code < 128 ? code % OTHER : OTHER;
}

/** One object for each word that pieces are: there are few, in many texts. */
const foldPiece = rememberByText(foldText, 50_000);

/** Splits a text into its pieces. */
export function splitPieces(text: string): Pieces {
  const bounds = listBounds(text);
  const folded = Array.from({ length: bounds.length / 2 }, (_, at) =>
    foldPiece(text.slice(bounds[at * 2], bounds[at * 2 + 1])),
  );
  return { bounds, folded, firsts: Uint8Array.from(folded, getFirst) };
}
