import { findSequence } from './find-sequence.ts';
import { hasTerm, type InvertedIndex } from './inverted-index.ts';
import type { PlannedWord, Sequence, TermHit } from './planned-word.ts';
import type { EngineMatch, IndexRecord, MatchedWord } from './search-engine.ts';

/** What answers a word of the query in one record. */
interface WordMatches {
  readonly hits: readonly TermHit[];
  readonly sequences: readonly Sequence[];
}

function findWordMatches(word: PlannedWord, number: number, index: InvertedIndex): WordMatches {
  return {
    hits: word.hits.filter(({ term }) => hasTerm(index, term, number)),
    sequences: word.sequences.filter((sequence) =>
      findSequence(sequence, index).some(({ record }) => record === number),
    ),
  };
}

function buildMatchedWords(word: PlannedWord, number: number, index: InvertedIndex): MatchedWord[] {
  const { hits, sequences } = findWordMatches(word, number, index);
  const steps = sequences.flatMap((sequence) => sequence.steps.flat());
  const inSteps = steps.filter(({ term }) => hasTerm(index, term, number));
  return [...hits, ...inSteps].map(({ term, isPrefix }) => ({
    word: index.terms[term]!,
    queryWord: word.text,
    isPrefix,
  }));
}

/** Mistakes of the best answer to a word: a match without any wins over one with a mistake. */
function countFewestTypos(word: PlannedWord, number: number, index: InvertedIndex): number {
  const { hits, sequences } = findWordMatches(word, number, index);
  const typos = [...hits, ...sequences].map((answer) => answer.typos);
  return typos.length === 0 ? 0 : Math.min(...typos);
}

/**
 * A record and how it matches, which is worked out when it is asked for: most matches are never looked at.
 * A class, as answers hold thousands of them.
 */
class Match implements EngineMatch {
  readonly record: IndexRecord;
  readonly #number: number;
  readonly #words: readonly PlannedWord[];
  readonly #index: InvertedIndex;

  constructor(
    record: IndexRecord,
    number: number,
    words: readonly PlannedWord[],
    index: InvertedIndex,
  ) {
    this.record = record;
    this.#number = number;
    this.#words = words;
    this.#index = index;
  }

  get words(): readonly MatchedWord[] {
    return this.#words.flatMap((word) => buildMatchedWords(word, this.#number, this.#index));
  }

  get typos(): number {
    const required = this.#words.filter(({ isOptional }) => !isOptional);
    return required.reduce(
      (sum, word) => sum + countFewestTypos(word, this.#number, this.#index),
      0,
    );
  }
}

/** Makes the match of a record, which has this number in the index. */
export function createMatch(
  record: IndexRecord,
  number: number,
  words: readonly PlannedWord[],
  index: InvertedIndex,
): EngineMatch {
  return new Match(record, number, words, index);
}
