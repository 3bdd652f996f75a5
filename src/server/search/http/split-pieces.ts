/** A word of a text, or a part of a word in camelCase; positions in UTF-16 units. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const HAS_HUMP = /.\p{Lu}/u;
const BEYOND_ASCII = /[^\0-\x7f]/;

const SEPARATOR = 0;
const LOWER = 1;
const DIGIT = 2;
const UPPER = 3;

/** What each of the 128 characters of ASCII is. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/\d/.test(character)) return DIGIT;
  return /[A-Z]/.test(character) ? UPPER : SEPARATOR;
});

/** Words and the parts of words in camelCase, of any script. */
export function splitAnyPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    let start = index;
    for (const part of HAS_HUMP.test(word) ? word.split(HUMP) : [word]) {
      pieces.push({ start, end: start + part.length });
      start += part.length;
    }
  }
  return pieces;
}

/** The same for a text in ASCII, without a regular expression: every hit of every answer comes through here. */
function splitAsciiPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let start = -1;
  let before = SEPARATOR;
  for (let at = 0; at < text.length; at += 1) {
    const kind = KINDS[text.charCodeAt(at)]!;
    const isHump =
      kind === UPPER &&
      before !== SEPARATOR &&
      (before !== UPPER || KINDS[text.charCodeAt(at + 1)] === LOWER);
    if (start >= 0 && (kind === SEPARATOR || isHump)) {
      pieces.push({ start, end: at });
      start = -1;
    }
    if (start < 0 && kind !== SEPARATOR) start = at;
    before = kind;
  }
  if (start >= 0) pieces.push({ start, end: text.length });
  return pieces;
}

/** Splits a text into its words and the parts of words in camelCase. */
export function splitPieces(text: string): Piece[] {
  return BEYOND_ASCII.test(text) ? splitAnyPieces(text) : splitAsciiPieces(text);
}
