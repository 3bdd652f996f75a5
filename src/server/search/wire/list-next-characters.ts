import type { EngineMatch, IndexRecord } from '#server/search/engine/search-engine.ts';
import { listRanks } from '#server/search/indices/build-engine-options.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { createIndexCache } from './create-index-cache.ts';
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

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Texts of a record by its id, folded, one for each attribute. */
const getTexts = createIndexCache<readonly string[]>({ max: MAX_RECORDS });

/** The searchable attributes, or all of a record where none are named; none that nobody may read. */
function listAttributes(record: IndexRecord, { settings }: SearchIndex): readonly string[] {
  const { searchableAttributes, unretrievableAttributes: hidden = [] } = settings;
  const names = searchableAttributes ? listRanks(settings).flat() : Object.keys(record);
  return names.filter((name) => !hidden.includes(name));
}

function readTexts(record: IndexRecord, index: SearchIndex): readonly string[] {
  const texts = getTexts(index);
  const known = texts.get(record.objectID);
  if (known) return known;
  const read = listAttributes(record, index).map((attribute) => {
    const values = listValues(record, attribute).filter((value) => typeof value === 'string');
    return foldText(values.map((value) => value.slice(0, MAX_TEXT)).join('\n'));
  });
  texts.set(record.objectID, read);
  return read;
}

/** The character, of one or two units, that stands at a position of a text; '' at its end. */
function readCharacter(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}

/** What follows a word's beginning wherever a text has it. A space means that the word has ended. */
function listAfter(text: string, start: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (at > 0 && isWord(text.charAt(at - 1))) continue;
    const next = readCharacter(text, at + start.length);
    found.push(isWord(next) || next === '-' || next === '_' ? next : ' ');
  }
  return found;
}

/** Initials of the words that a query does not have yet. */
function listInitials(text: string, had: ReadonlySet<string>): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !had.has(word)).map((word) => readCharacter(word, 0));
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
  for (const [rank, { record }] of matches.slice(0, MATCHES).entries()) {
    for (const [position, text] of readTexts(record, index).entries()) {
      const weight = 1 / (EVENNESS + rank) / (1 + position);
      const next = start === '' ? listInitials(text, had) : listAfter(text, start);
      for (const one of next) weights.set(one, (weights.get(one) ?? 0) + weight);
    }
  }
  const sorted = [...weights].toSorted(([, one], [, other]) => other - one);
  return sorted
    .slice(0, MAX_CHARACTERS)
    .map(([character]) => character)
    .join('');
}
