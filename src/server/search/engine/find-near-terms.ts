import { countTypos, getTypoBudget } from './count-typos.ts';
import { findTerm, findPrefixRange, type InvertedIndex } from './inverted-index.ts';
import { getLetters, type Vocabulary } from './vocabulary.ts';

/** A term that is what was typed but for mistakes. */
export interface NearTerm {
  readonly word: string;
  readonly typos: number;
  /** Whether only the beginning of the term is near. */
  readonly isPrefix: boolean;
}

function countBits(value: number): number {
  let bits = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** Words with the first letter replaced, left out, added or swapped: a mistake that counts double. */
function listOtherBeginnings(word: string, initials: readonly string[]): string[] {
  const swapped = `${word.charAt(1)}${word.charAt(0)}${word.slice(2)}`;
  const replaced = initials.flatMap((initial) => [initial + word.slice(1), initial + word]);
  return [word.slice(1), swapped, ...replaced];
}

interface ScanOptions {
  /** Mistakes that are forgiven. */
  readonly budget: number;
  /** Whether a word may go on behind what is typed. */
  readonly asPrefix: boolean;
}

function findByScan(
  typed: string,
  { budget, asPrefix }: ScanOptions,
  index: InvertedIndex,
  { letters, foreign }: Vocabulary,
): NearTerm[] {
  const found: NearTerm[] = [];
  const own = getLetters(typed);
  const check = (word: string): void => {
    const typos = countTypos(typed, word, budget);
    if (typos > 0 && typos <= budget) found.push({ word, typos, isPrefix: false });
    else if (asPrefix && word.length > typed.length) {
      const inPrefix = countTypos(typed, word, budget, true);
      if (inPrefix > 0 && inPrefix <= budget) found.push({ word, typos: inPrefix, isPrefix: true });
    }
  };
  const initial = typed.charAt(0);
  const [from, to] = findPrefixRange(index, initial);
  for (let term = from; term < to; term++) {
    const word = index.terms[term]!;
    if (word.length < typed.length - budget) continue;
    if (!asPrefix && word.length > typed.length + budget) continue;
    if (countBits((own & ~letters[term]!) >>> 0) > budget) continue;
    check(word);
  }
  for (const word of foreign) if (word.startsWith(initial)) check(word);
  return found;
}

/**
 * Words of the index, and of the synonyms, from which a typed word differs by as many mistakes as its length
 * allows; with `asPrefix`, words that begin so as well.
 */
export function findNearTerms(
  typed: string,
  asPrefix: boolean,
  index: InvertedIndex,
  vocabulary: Vocabulary,
): readonly NearTerm[] {
  const budget = getTypoBudget(typed);
  if (budget === 0) return [];
  const found = findByScan(typed, { budget, asPrefix }, index, vocabulary);
  if (budget < 2) return found;
  const known = new Set(vocabulary.foreign);
  for (const word of listOtherBeginnings(typed, vocabulary.initials)) {
    const exists = findTerm(index, word) >= 0 || known.has(word);
    if (exists && word !== typed) found.push({ word, typos: 2, isPrefix: false });
  }
  return found;
}
