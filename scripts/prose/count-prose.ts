import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import type { Sentence } from './split-sentences.ts';
import { findTurns } from './rules/turns.ts';

/** More words than this, and a reader has to go back. */
export const MAX_WORDS = 25;

/** What is counted of sentences. */
export interface ProseCounts {
  readonly sentences: number;
  readonly words: number;
  readonly syllables: number;
  /** Sentences of more than `MAX_WORDS` words. */
  readonly long: number;
  /** Sentences with a semicolon. */
  readonly semicolons: number;
  /** Sentences with a listed turn. */
  readonly turns: number;
}

const syllablesOf = new Map<string, number>();

function countSyllables(word: string): number {
  const known = syllablesOf.get(word);
  if (known !== undefined) return known;
  // A number is read as one syllable at least.
  const count = Math.max(1, syllable(word));
  syllablesOf.set(word, count);
  return count;
}

/** Counts sentences. Sentences without a word of their own, such as a lone name of a field, count as none. */
export function countSentences(all: readonly Sentence[]): ProseCounts {
  const sentences = all.filter(({ words }) => words.length > 0);
  const words = sentences.flatMap((sentence) => sentence.words);
  return {
    sentences: sentences.length,
    words: words.length,
    syllables: words.reduce((sum, word) => sum + countSyllables(word), 0),
    long: sentences.filter((sentence) => sentence.words.length > MAX_WORDS).length,
    semicolons: sentences.filter(({ value }) => value.includes(';')).length,
    turns: sentences.filter(({ value }) => findTurns(value).length > 0).length,
  };
}

/** Adds up counts. */
export function addCounts(all: readonly ProseCounts[]): ProseCounts {
  const sum = (key: keyof ProseCounts) => all.reduce((total, counts) => total + counts[key], 0);
  return {
    sentences: sum('sentences'),
    words: sum('words'),
    syllables: sum('syllables'),
    long: sum('long'),
    semicolons: sum('semicolons'),
    turns: sum('turns'),
  };
}

/** Years of school that a text asks for, by the Flesch-Kincaid formula; 0 without a sentence. */
export function gradeOf({ sentences, words, syllables }: ProseCounts): number {
  if (sentences === 0) return 0;
  return fleschKincaid({ sentence: sentences, word: words, syllable: syllables });
}
