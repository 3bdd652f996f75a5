/**
 * How the words of a query are taken, where the asker says so. A rule that is absent leaves the engine its own way,
 * which was measured for documentation.
 */
export interface WordRules {
  /** Which words may be the beginning of others. Absent: the last word, and a word that the index does not have. */
  readonly prefixes?: 'all' | 'last' | 'none';
  /** Whether other forms of a word answer it, such as its plural. @default true */
  readonly hasForms?: boolean;
  /** Whether stop words have to match, or are left out. Absent: they may match and never have to. */
  readonly stopWords?: 'required' | 'removed';
  /** Folded words that a record may lack. */
  readonly optional?: ReadonlySet<string>;
  /** Words that are left out one by one, or all made optional, when nothing has all. Absent: see attempts.ts. */
  readonly removes?: 'none' | 'first' | 'last' | 'all';
}

/** No rule at all. */
export const NO_RULES: WordRules = {};
