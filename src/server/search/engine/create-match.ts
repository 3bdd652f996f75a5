import { findSequence } from './find-sequence.ts';
import { hasTerm, type InvertedIndex } from './inverted-index.ts';
import type { PlannedWord, Sequence, TermHit } from './planned-word.ts';
import type { EngineMatch, IndexRecord, MatchedWord } from './search-engine.ts';

/** What answers a word of the query in one record. */
interface WordMatches {
  readonly hits: readonly TermHit[];
  readonly sequences: readonly Sequence[];
}

const NO_SEQUENCES: readonly Sequence[] = [];

function findWordMatches(
  { hits, sequences }: PlannedWord,
  number: number,
  index: InvertedIndex,
): WordMatches {
  return {
    hits: hits.filter(({ term }) => hasTerm(index, term, number)),
    sequences:
      sequences.length === 0
        ? NO_SEQUENCES
        : sequences.filter((sequence) => findSequence(sequence, index).records.includes(number)),
  };
}

function buildMatchedWords(
  word: PlannedWord,
  { hits, sequences }: WordMatches,
  number: number,
  index: InvertedIndex,
): MatchedWord[] {
  if (sequences.length === 0) return hits.map((hit) => buildMatchedWord(word, hit, index));
  const steps = sequences.flatMap((sequence) => sequence.steps.flat());
  const inSteps = steps.filter(({ term }) => hasTerm(index, term, number));
  return [...hits, ...inSteps].map((hit) => buildMatchedWord(word, hit, index));
}

function buildMatchedWord(
  { text }: PlannedWord,
  { term, isPrefix }: TermHit,
  { terms }: InvertedIndex,
): MatchedWord {
  return { word: terms[term]!, queryWord: text, isPrefix };
}

/** Mistakes of the best answer to a word: a match without any wins over one with a mistake. */
function countFewestTypos({ hits, sequences }: WordMatches): number {
  let fewest = Infinity;
  for (const { typos } of hits) fewest = Math.min(fewest, typos);
  for (const { typos } of sequences) fewest = Math.min(fewest, typos);
  return fewest === Infinity ? 0 : fewest;
}

/** What all matches of one answer share. */
export interface MatchContext {
  readonly records: readonly IndexRecord[];
  readonly words: readonly PlannedWord[];
  readonly index: InvertedIndex;
}

/**
 * A record and how it matches, which is worked out when it is asked for: most matches are never looked at.
 * A class with few fields, as answers hold thousands of them.
 */
class Match implements EngineMatch {
  readonly number: number;
  readonly #context: MatchContext;
  #found: readonly WordMatches[] | undefined;

  constructor(number: number, context: MatchContext) {
    this.number = number;
    this.#context = context;
  }

  get record(): IndexRecord {
    return this.#context.records[this.number]!;
  }

  /** What answers each word: looked for once, as it takes a search for each term. */
  #find(): readonly WordMatches[] {
    const { words, index } = this.#context;
    this.#found ??= words.map((word) => findWordMatches(word, this.number, index));
    return this.#found;
  }

  get words(): readonly MatchedWord[] {
    const { words, index } = this.#context;
    const found = this.#find();
    return words.flatMap((word, at) => buildMatchedWords(word, found[at]!, this.number, index));
  }

  get typos(): number {
    const found = this.#find();
    return this.#context.words.reduce(
      (sum, { isOptional }, at) => sum + (isOptional ? 0 : countFewestTypos(found[at]!)),
      0,
    );
  }
}

/** Makes the match of the record that has this number in the index. */
export function createMatch(number: number, context: MatchContext): EngineMatch {
  return new Match(number, context);
}
