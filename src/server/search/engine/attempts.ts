// What is tried for a query, one after the other, until something answers it.
import { findSequence } from './find-sequence.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { PlannedWord, Sequence, TermHit, TypoMode } from './planned-word.ts';
import { QUALITY } from './ranking.ts';
import type { EngineQuery } from './search-engine.ts';

/** One way of looking for what was typed. */
export interface Attempt {
  readonly mode: TypoMode;
  /** How many words may be left out: none, few, or all but what still tells what was meant. */
  readonly omits: 'none' | 'few' | 'most';
}

/** Words that have to match. */
export function countRequired(words: readonly PlannedWord[]): number {
  return words.filter(({ isOptional }) => !isOptional).length;
}

/** Whether the site has a word, a form of it or another way of saying it: `face` and `book` alone are no `facebook`. */
function isInIndex({ hits, sequences }: PlannedWord, index: InvertedIndex): boolean {
  const isMeant = ({ typos, quality }: TermHit | Sequence): boolean =>
    typos === 0 && quality >= QUALITY.synonym;
  return (
    hits.some(isMeant) ||
    sequences.some(
      (sequence) => isMeant(sequence) && findSequence(sequence, index).records.length > 0,
    )
  );
}

/**
 * Words that may be left out: one of two where the site has both, one of three or four, two of more. A word that
 * the site does not have is not left out of two: `unicorn accounts` is no question about accounts.
 */
export function countOmittable(words: readonly PlannedWord[], index: InvertedIndex): number {
  const required = words.filter(({ isOptional }) => !isOptional);
  if (required.length === 2) return required.every((word) => isInIndex(word, index)) ? 1 : 0;
  return required.length < 3 ? 0 : required.length < 5 ? 1 : 2;
}

type CountOmittable = (words: readonly PlannedWord[], index: InvertedIndex) => number;

/** How many words may be left out of a query, by what an attempt leaves. */
export const OMITTABLE: Readonly<Record<Attempt['omits'], CountOmittable>> = {
  none: () => 0,
  few: countOmittable,
  most: (words) => Math.max(0, countRequired(words) - 1),
};

/** The attempts for a query, the strictest first. */
export function listAttempts({ typoTolerance }: EngineQuery): readonly Attempt[] {
  if (!typoTolerance)
    return [
      { mode: 'none', omits: 'none' },
      { mode: 'none', omits: 'few' },
      { mode: 'none', omits: 'most' },
    ];
  return [
    { mode: 'unknown', omits: 'none' },
    { mode: 'all', omits: 'none' },
    { mode: 'unknown', omits: 'few' },
    { mode: 'none', omits: 'most' },
  ];
}
