import type { EngineMatch, IndexRecord } from '#server/search/engine/search-engine.ts';
import { listRanks } from '#server/search/indices/build-engine-options.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { foldText } from './mark-words.ts';
import { listValues } from './record-values.ts';

/** Matches that are looked at, the best ones. */
const MATCHES = 100;
/** Characters that are named at most; see docs/decisions/012-answers-asked-ahead.md for how often the next one is there. */
const MAX_CHARACTERS = 10;
/** Characters of a value that are looked at: titles and names whole, of a text its beginning. */
const MAX_TEXT = 120;

/** Records whose texts are kept: one takes half a kilobyte or so. */
const MAX_RECORDS = 8192;
/** By how much the first matches count alike: without it the second would count half of the first. */
const EVENNESS = 5;

const WORD = /[\p{L}\p{N}]/u;

function isWord(character: string): boolean {
  const code = character.charCodeAt(0);
  // Folded texts: of ASCII, small letters and digits.
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return WORD.test(character);
}

/** Texts of records, folded, one for each attribute, with the words of each. A search looks at a hundred of them. */
const textsByIndex = new WeakMap<SearchIndex, Map<IndexRecord, readonly FoldedText[]>>();

function getTexts(index: SearchIndex): Map<IndexRecord, readonly FoldedText[]> {
  const known = textsByIndex.get(index) ?? new Map<IndexRecord, readonly FoldedText[]>();
  if (known.size === 0) textsByIndex.set(index, known);
  return known;
}

/** A text and its words, which are listed when somebody first asks for them. */
class FoldedText {
  readonly text: string;
  #words: readonly string[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get words(): readonly string[] {
    this.#words ??= this.text.match(/[\p{L}\p{N}]+/gu) ?? [];
    return this.#words;
  }
}

/** The searchable attributes, or all of a record where none are named; none that nobody may read. */
function listAttributes(record: IndexRecord, { settings }: SearchIndex): readonly string[] {
  const { searchableAttributes, unretrievableAttributes: hidden = [] } = settings;
  const names = searchableAttributes ? listRanks(settings).flat() : Object.keys(record);
  return names.filter((name) => !hidden.includes(name));
}

function readTexts(
  record: IndexRecord,
  index: SearchIndex,
  texts: Map<IndexRecord, readonly FoldedText[]>,
): readonly FoldedText[] {
  const known = texts.get(record);
  if (known) return known;
  if (texts.size >= MAX_RECORDS) texts.clear();
  const read = listAttributes(record, index).map((attribute) => {
    const values = listValues(record, attribute).filter((value) => typeof value === 'string');
    return new FoldedText(foldText(values.map((value) => value.slice(0, MAX_TEXT)).join('\n')));
  });
  texts.set(record, read);
  return read;
}

/** The character, of one or two units, that stands at a position of a text; '' at its end. */
function readCharacter(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}

type Tell = (character: string) => void;

/** Tells what follows a word's beginning wherever a text has it. A space means that the word has ended. */
function tellAfter({ text }: FoldedText, start: string, tell: Tell): void {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (at > 0 && isWord(text.charAt(at - 1))) continue;
    const next = readCharacter(text, at + start.length);
    tell(isWord(next) || next === '-' || next === '_' ? next : ' ');
  }
}

/** Tells the initials of the words that a query does not have yet. */
function tellInitials({ words }: FoldedText, had: ReadonlySet<string>, tell: Tell): void {
  for (const word of words) if (!had.has(word)) tell(readCharacter(word, 0));
}

/**
 * Foretells which characters a query is likely to go on with, the likeliest first: those with which the records that
 * match go on, the more the better a record matches and the earlier its attribute stands.
 *
 * @param matches of the query, best first
 * @returns at most ten characters, without separators
 */
export function listNextCharacters(
  query: string,
  matches: readonly EngineMatch[],
  index: SearchIndex,
): string {
  const words = foldText(query).split(/[^\p{L}\p{N}]+/u);
  const start = words.at(-1)!;
  const had = new Set(words.slice(0, -1));
  const weights = new Map<string, number>();
  const texts = getTexts(index);
  let weight = 0;
  const note: Tell = (next) => void weights.set(next, (weights.get(next) ?? 0) + weight);
  for (let rank = 0; rank < Math.min(MATCHES, matches.length); rank += 1) {
    const own = readTexts(matches[rank]!.record, index, texts);
    for (let position = 0; position < own.length; position += 1) {
      weight = 1 / (EVENNESS + rank) / (1 + position);
      if (start === '') tellInitials(own[position]!, had, note);
      else tellAfter(own[position]!, start, note);
    }
  }
  const sorted = [...weights].toSorted(([, one], [, other]) => other - one);
  return sorted
    .slice(0, MAX_CHARACTERS)
    .map(([character]) => character)
    .join('');
}
