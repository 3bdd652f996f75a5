import type { EngineOptions } from './engine-options.ts';
import { findTerm, type InvertedIndex } from './inverted-index.ts';
import { splitCompounds } from './split-words.ts';
import { stemWord } from './stem-word.ts';
import { STOP_WORDS } from '#contract/stop-words.ts';

/** What an index knows about words besides their positions. It is rebuilt from the index and its options. */
export interface Vocabulary {
  /** Terms by their stem. */
  readonly stems: ReadonlyMap<string, readonly number[]>;
  /** The letters of each term, one bit each, for passing over words that cannot be near. */
  readonly letters: Uint32Array;
  /** First letters of terms. */
  readonly initials: readonly string[];
  /** Words of synonyms that no record holds; sorted. */
  readonly foreign: readonly string[];
  /** Other ways of saying a word or phrase, by its key; each way is a list of words. */
  readonly synonyms: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Words in the longest phrase of the synonyms. */
  readonly longestPhrase: number;
}

/** What a word or phrase is looked up by among the synonyms. */
export function getPhraseKey(words: readonly string[]): string {
  return words.map(stemWord).join(' ');
}

/** The words of a phrase without those that never have to match, where two others remain: not of `log in`. */
function listPhraseWords(phrase: string): string[] {
  const words = splitCompounds(phrase).flatMap(({ parts }) => parts.map(({ word }) => word));
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return significant.length > 1 ? significant : words;
}

/** One bit for each letter from a to z, and one for everything else. */
export function getLetters(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index) - 97;
    letters |= 1 << (code >= 0 && code < 26 ? code : 26);
  }
  return letters >>> 0;
}

function collectSynonyms(groups: EngineOptions['synonyms']): Map<string, string[][]> {
  const synonyms = new Map<string, string[][]>();
  for (const { words } of groups ?? []) {
    const phrases = words.map(listPhraseWords);
    for (const phrase of phrases) {
      const own = getPhraseKey(phrase);
      const others = phrases.filter((other) => getPhraseKey(other) !== own);
      // `apikey` is found as `api key` is.
      const joined = getPhraseKey([phrase.join('')]);
      for (const key of new Set([own, joined])) {
        synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
      }
    }
  }
  return synonyms;
}

/** Prepares what searching needs to know of the words of an index. */
export function buildVocabulary(
  index: InvertedIndex,
  groups: EngineOptions['synonyms'],
): Vocabulary {
  const stems = new Map<string, number[]>();
  for (const [term, word] of index.terms.entries()) {
    const stem = stemWord(word);
    const list = stems.get(stem);
    if (list) list.push(term);
    else stems.set(stem, [term]);
  }
  const phrases = (groups ?? []).flatMap(({ words }) => words.map(listPhraseWords));
  const foreign = new Set(phrases.flat().filter((word) => findTerm(index, word) < 0));
  return {
    stems,
    letters: Uint32Array.from(index.terms, getLetters),
    initials: [...new Set(index.terms.map((term) => term.charAt(0)))],
    foreign: [...foreign].toSorted(),
    synonyms: collectSynonyms(groups),
    longestPhrase: Math.max(1, ...phrases.map(({ length }) => length)),
  };
}
