/** A word of a text, folded, with its place in the text as it was given. */
export interface TextWord {
  /** Lower case, without accents and apostrophes. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** A run of letters and digits, with the words it is made of: `check-in`, `walletId`, `not_found`. */
export interface Compound extends TextWord {
  /** One word, or several where hyphens, underscores or capitals divide the run. */
  readonly parts: readonly TextWord[];
}

const RUN = /[\p{L}\p{N}\p{M}]+(?:[-_'’][\p{L}\p{N}\p{M}]+)*/gu;
const PIECE = /[\p{L}\p{N}\p{M}'’]+/gu;
// Words of camelCase: a capital after a small letter, or the last capital of several before a small one.
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const PLURAL_ACRONYM = /^\p{Lu}+s$/u;
const ASCII = /^[a-z0-9]*$/;
// Most runs are one plain word, for which the rest of the rules changes nothing.
const PLAIN = /^[A-Za-z0-9][a-z0-9]*$/;

/** A word as the index knows it: lower case, without accents and apostrophes. */
function foldWord(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** `topUp` as `top`, `Up`; acronyms such as IoT, OTPs and APIs stay whole. */
function splitCamelCase(piece: string): readonly string[] {
  if (PLURAL_ACRONYM.test(piece)) return [piece];
  const parts = piece.split(CAMEL);
  return parts.some(({ length }) => length < 2) ? [piece] : parts;
}

function splitRun(run: string, start: number): TextWord[] {
  if (PLAIN.test(run)) return [{ word: run.toLowerCase(), start, end: start + run.length }];
  return [...run.matchAll(PIECE)].flatMap((match) => {
    let offset = start + match.index;
    return splitCamelCase(match[0]).map((part) => {
      const word = { word: foldWord(part), start: offset, end: offset + part.length };
      offset = word.end;
      return word;
    });
  });
}

/** What most queries are: plain words. */
const PLAIN_TEXT = /^[a-z0-9 ]*$/;
const PLAIN_RUN = /[a-z0-9]+/g;

function splitPlain(text: string): Compound[] {
  const compounds: Compound[] = [];
  for (const { 0: word, index: start } of text.matchAll(PLAIN_RUN)) {
    const end = start + word.length;
    compounds.push({ word, start, end, parts: [{ word, start, end }] });
  }
  return compounds;
}

/** The runs of a text in order, each with its words. Empty for a text without letters or digits. */
export function splitCompounds(text: string): Compound[] {
  if (PLAIN_TEXT.test(text)) return splitPlain(text);
  return [...text.matchAll(RUN)].flatMap((match) => {
    const parts = splitRun(match[0], match.index).filter(({ word }) => word !== '');
    const word = parts.map((part) => part.word).join('');
    if (word === '') return [];
    return [{ word, start: match.index, end: match.index + match[0].length, parts }];
  });
}

/**
 * All words by which a text is found: the words of each run, and the run as one word where it has several.
 * Code that marks matched words in a text compares with these.
 */
export function splitWords(text: string): TextWord[] {
  return splitCompounds(text).flatMap(({ word, start, end, parts }) =>
    parts.length > 1 ? [{ word, start, end }, ...parts] : [{ word, start, end }],
  );
}
