/**
 * How good a match of a word is, from 1. The order is the ranking's first rule: the word itself, other forms of
 * it, other ways of saying it, its beginning, and last a word with mistakes.
 */
export const QUALITY = {
  exact: 1,
  /** Another form or spelling: account, accounts. */
  form: 0.95,
  /** Written apart or together: topup, top up. */
  joined: 0.92,
  synonym: 0.75,
  /** The beginning of a word; grows with the part of the word that was typed. */
  prefix: 0.45,
  prefixGrowth: 0.27,
  oneTypo: 0.42,
  twoTypos: 0.32,
  /** Taken from the quality of a word with mistakes that only begins so. */
  prefixTypo: 0.12,
} as const;

export const RANKING = {
  /** A word that most records have counts this part of a word that a single record has. */
  minImportance: 0.25,
  /** What further attributes add to the best one, and how much at most. */
  furtherAttributes: 0.2,
  maxFurther: 0.35,
  /** Part of an attribute's weight that is kept however long the attribute is. */
  lengthFloor: 0.7,
  /** Words with which a long text begins, and the part of the weight that words after them have. */
  opening: 14,
  afterOpening: 0.5,
  /** A title or heading that is wholly what was typed, and vice versa. */
  wholeTitle: 60,
  wholeHeading: 55,
  /** Words that follow each other in the title as they were typed, for each pair. */
  titleOrder: 8,
  /** A stop word that the title has as well. */
  stopWordInTitle: 6,
  /** An address that is the one typed, begins with it, or has another method. */
  samePath: 400,
  pathBeginning: 120,
  otherMethod: 0.25,
  /** A phrase by which a writer says that readers ask. */
  wholePhrase: 150,
  /** A section stands for its page only where it is better by this factor. */
  sectionMargin: 1.2,
  /** A word of fewer records than this part of all is looked up with mistakes too: `crate`, where many have `create`. */
  rare: 0.003,
  /** Below this, for each word by its importance, a match is weak, and pages without some word may be better. */
  weak: 25,
  /** Added by importance where each of several words is worth this or more, so in title, headings or section. */
  allStrong: 30,
  strongMatch: 22,
  /** What the found words tell at the least, where all others may be left out, and the part that counts of text. */
  telling: 0.8,
  toldByText: 0.6,
  /** Fewer pages than this with all words are followed by pages that lack some; what it adds keeps them first. */
  enough: 5,
  allWords: 1000,
  /** Added for each word of a record where records may lack some: those with more of the words come first. */
  eachWord: 1000,
  /** Weight from which an attribute is a title or heading. */
  strongWeight: 30,
} as const;
