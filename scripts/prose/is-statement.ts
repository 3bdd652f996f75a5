import type { Sentence } from './split-sentences.ts';

/** A text of more words is read as a sentence, with or without a full stop. */
const MAX_LABEL_WORDS = 5;

/**
 * Whether a sentence counts as one. A title, a label or a table cell such as `6 hours` does not: many of them would make
 * the mean look better than what readers read.
 */
export function isStatement({ value, words }: Sentence): boolean {
  return words.length > 0 && (/[.?!:]["”')]*$/.test(value) || words.length > MAX_LABEL_WORDS);
}
