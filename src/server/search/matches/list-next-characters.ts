import { foldText } from '#contract/fold-text.ts';
import type { EngineMatch, IndexRecord } from '#server/search/engine/search-engine.ts';
import { listRanks } from '#server/search/indices/build-engine-options.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { listValues } from '#server/search/indices/record-values.ts';

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

function isWord(code: number): boolean {
  // Folded texts: of ASCII, small letters and digits.
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return WORD.test(String.fromCodePoint(code));
}

/** Texts of records, folded: a search looks at a hundred of them. By the record's number, where it has one. */
interface KnownTexts {
  byNumber: (RecordTexts | undefined)[];
  readonly byRecord: Map<IndexRecord, RecordTexts>;
  size: number;
}

const textsByIndex = new WeakMap<SearchIndex, KnownTexts>();

function getTexts(index: SearchIndex): KnownTexts {
  const known = textsByIndex.get(index);
  if (known) return known;
  const texts: KnownTexts = { byNumber: [], byRecord: new Map(), size: 0 };
  textsByIndex.set(index, texts);
  return texts;
}

/** The texts of a record by attribute, in one text with a line for each value, so that one search looks at all. */
class RecordTexts {
  readonly all: string;
  /** Where the text of each attribute ends in it. */
  readonly ends: readonly number[];
  #words: readonly (readonly string[])[] | undefined;

  constructor(texts: readonly string[]) {
    this.all = texts.join('\n');
    let end = -1;
    this.ends = texts.map(({ length }) => (end += length + 1));
  }

  /** The words of each attribute, which are listed when somebody first asks for them. */
  get words(): readonly (readonly string[])[] {
    this.#words ??= this.ends.map((end, position) => {
      const start = position === 0 ? 0 : this.ends[position - 1]! + 1;
      return this.all.slice(start, end).match(/[\p{L}\p{N}]+/gu) ?? [];
    });
    return this.#words;
  }
}

/** The searchable attributes, or all of a record where none are named; none that nobody may read. */
function listAttributes(record: IndexRecord, { settings }: SearchIndex): readonly string[] {
  const { searchableAttributes, unretrievableAttributes: hidden = [] } = settings;
  const names = searchableAttributes ? listRanks(settings).flat() : Object.keys(record);
  return names.filter((name) => !hidden.includes(name));
}

function readTexts(match: EngineMatch, index: SearchIndex, texts: KnownTexts): RecordTexts {
  const { number } = match;
  const known = number === undefined ? undefined : texts.byNumber[number];
  return known ?? readNewTexts(match, index, texts);
}

function readNewTexts(
  { record, number }: EngineMatch,
  index: SearchIndex,
  texts: KnownTexts,
): RecordTexts {
  const known = number === undefined ? texts.byRecord.get(record) : texts.byNumber[number];
  if (known) return known;
  if (texts.size >= MAX_RECORDS) {
    texts.byNumber = [];
    texts.byRecord.clear();
    texts.size = 0;
  }
  const read = listAttributes(record, index).map((attribute) => {
    const values = listValues(record, attribute).filter((value) => typeof value === 'string');
    return foldText(values.map((value) => value.slice(0, MAX_TEXT)).join('\n'));
  });
  const own = new RecordTexts(read);
  if (number === undefined) texts.byRecord.set(record, own);
  else texts.byNumber[number] = own;
  texts.size += 1;
  return own;
}

const SPACE = 32;
const HYPHEN = 45;
const LOW_LINE = 95;
/** Codes of ASCII, of which nearly all characters are. */
const ASCII = 128;

/**
 * Adds up how likely each character is. Characters are told by their code points. There is one for all queries: an array
 * of this size costs more to make than to wipe.
 */
class Likelihoods {
  readonly #ofAscii = new Float64Array(ASCII);
  readonly #ofOthers = new Map<number, number>();
  /** In the order in which they were first told. */
  readonly #codes: number[] = [];

  add(code: number, weight: number): void {
    const before = this.#get(code);
    if (before === 0) this.#codes.push(code);
    if (code < ASCII) this.#ofAscii[code] = before + weight;
    else this.#ofOthers.set(code, before + weight);
  }

  /** The likeliest first; equals as they were told. Forgets them. */
  take(): readonly number[] {
    const codes = this.#codes.toSorted((one, other) => this.#get(other) - this.#get(one));
    this.#ofAscii.fill(0);
    this.#ofOthers.clear();
    this.#codes.length = 0;
    return codes;
  }

  #get(code: number): number {
    return code < ASCII ? this.#ofAscii[code]! : (this.#ofOthers.get(code) ?? 0);
  }
}

const likelihoods = new Likelihoods();

/** What follows a word's beginning in a text; a space means that the word has ended. */
function readNext(text: string, at: number): number {
  const code = text.codePointAt(at);
  if (code === undefined) return SPACE;
  if (code === HYPHEN || code === LOW_LINE) return code;
  return isWord(code) ? code : SPACE;
}

/** How much each attribute of a match of this rank counts. */
const weigh = (rank: number, position: number) => 1 / (EVENNESS + rank) / (1 + position);

/** Tells what follows a word's beginning wherever the texts of a match have it. */
function tellAfter({ all, ends }: RecordTexts, start: string, rank: number): void {
  let position = 0;
  for (let at = all.indexOf(start); at >= 0; at = all.indexOf(start, at + 1)) {
    if (at > 0 && isWord(all.charCodeAt(at - 1))) continue;
    while (at >= ends[position]!) position += 1;
    likelihoods.add(readNext(all, at + start.length), weigh(rank, position));
  }
}

/** Tells the initials of the words that a query does not have yet. */
function tellInitials({ words }: RecordTexts, had: ReadonlySet<string>, rank: number): void {
  for (const [position, own] of words.entries()) {
    const weight = weigh(rank, position);
    for (const word of own) if (!had.has(word)) likelihoods.add(word.codePointAt(0)!, weight);
  }
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
  const texts = getTexts(index);
  for (let rank = 0; rank < Math.min(MATCHES, matches.length); rank += 1) {
    const own = readTexts(matches[rank]!, index, texts);
    if (start === '') tellInitials(own, had, rank);
    else tellAfter(own, start, rank);
  }
  return String.fromCodePoint(...likelihoods.take().slice(0, MAX_CHARACTERS));
}
