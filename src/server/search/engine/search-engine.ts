import type { WordRules } from './word-rules.ts';

/** A record of an index: whatever was put in, under its objectID. */
export interface IndexRecord {
  readonly objectID: string;
  readonly [attribute: string]: unknown;
}

/** What is asked of an engine, validated. */
export interface EngineQuery {
  /** As the reader typed it, at most 512 characters. */
  readonly query: string;
  /** Attributes to look into; all searchable ones when absent. */
  readonly attributes?: readonly string[];
  /** Whether words with typing mistakes may match. */
  readonly typoTolerance: boolean;
  /** How the words are taken, where the asker says so. */
  readonly rules?: WordRules;
  /** Lets a record through; facet filters are such functions. */
  readonly accepts?: (record: IndexRecord) => boolean;
}

/** A record that answers a query. */
export interface EngineMatch {
  readonly record: IndexRecord;
  /**
   * The words of the record that matched, folded (lower case, without accents), the query's word that each
   * answers, and whether it is the beginning of the record's word only.
   */
  readonly words: readonly MatchedWord[];
  /** Typing mistakes that were forgiven. */
  readonly typos: number;
  /** Number of the record in its index, where the engine has found the record. */
  readonly number?: number;
}

export interface MatchedWord {
  readonly word: string;
  readonly queryWord: string;
  readonly isPrefix: boolean;
}

/** What an engine answers: all matches, best first. */
export interface EngineResult {
  readonly matches: readonly EngineMatch[];
  /** The query with its mistakes corrected, when the best match needed that. */
  readonly correctedQuery?: string;
}

/** Ranks the records of one index. Immutable: a changed index is another engine. */
export interface SearchEngine {
  readonly size: number;
  search(query: EngineQuery): EngineResult;
}
