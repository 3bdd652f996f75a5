// What a query is made into before records are scored.
import type { InvertedIndex } from './inverted-index.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A term that answers a word of the query. */
export interface TermHit {
  readonly term: number;
  readonly quality: number;
  readonly typos: number;
  readonly isPrefix: boolean;
  /** The word that was meant, when it is another than the term: one that the term is a synonym of. */
  readonly meant?: string;
}

/** Terms that answer together, one after the other: `top`, `up` for `topup`. */
export interface Sequence {
  readonly steps: readonly (readonly TermHit[])[];
  readonly quality: number;
  readonly typos: number;
}

/** Terms and sequences that answer a word. */
export interface PlanPart {
  readonly hits: readonly TermHit[];
  readonly sequences: readonly Sequence[];
}

/** The same while they are gathered. */
export interface OpenPlanPart {
  readonly hits: TermHit[];
  readonly sequences: Sequence[];
}

/** A part of the postings, and how well they match. */
export interface PostingRange {
  readonly from: number;
  readonly to: number;
  readonly quality: number;
}

/** What answers a word, with what is worked out of that once. */
export interface Answers extends PlanPart {
  readonly importance: number;
  readonly postings: number;
  /** Whether some of the terms are not what was typed but for mistakes. */
  readonly isForgiving: boolean;
  /**
   * The postings to walk, best matches first. Where there are too many, as for the beginning `a` in a large index, words
   * are looked for in titles and headings only, and the weakest beginnings are left out.
   */
  listRanges(maxPostings: number): readonly PostingRange[];
}

/** A word of the query and all that answers it. */
export interface PlannedWord {
  readonly text: string;
  /** Place of the word in the query as it was typed. */
  readonly start: number;
  readonly end: number;
  /** A stop word among words that tell more. */
  readonly isOptional: boolean;
  /** Whether a record may lack it, and is better with it. */
  readonly canLack: boolean;
  /** How much it tells: 1 for a word of one record, less for common words. */
  readonly importance: number;
  readonly hits: readonly TermHit[];
  readonly sequences: readonly Sequence[];
  /** The hits and sequences, with what is worked out of them. */
  readonly answers: Answers;
}

/** For which words mistakes are looked for. */
export type TypoMode = 'none' | 'unknown' | 'all';

export interface Dictionary {
  readonly index: InvertedIndex;
  readonly vocabulary: Vocabulary;
  /** Whether other forms of a word answer it. @default true */
  readonly hasForms?: boolean;
}
