import { findSequence } from './find-sequence.ts';
import { hasTerm, type InvertedIndex } from './inverted-index.ts';
import type { PlannedWord } from './planned-word.ts';

/** The word that was meant, when a record answers what was typed only by forgiving mistakes. */
function correctWord(word: PlannedWord, number: number, index: InvertedIndex): string | undefined {
  const hits = word.hits.filter(({ term }) => hasTerm(index, term, number));
  const isClean =
    hits.some(({ typos }) => typos === 0) ||
    word.sequences.some(
      (sequence) => sequence.typos === 0 && findSequence(sequence, index).records.includes(number),
    );
  if (isClean) return undefined;
  const [best] = hits.toSorted((one, other) => other.quality - one.quality);
  return best?.meant ?? (best && index.terms[best.term]);
}

/** The query with the words that a record's match has corrected; nothing when there are none. */
export function correctQuery(
  query: string,
  words: readonly PlannedWord[],
  number: number,
  index: InvertedIndex,
): string | undefined {
  let corrected = query;
  for (const word of words.toReversed()) {
    const meant = word.isOptional ? undefined : correctWord(word, number, index);
    if (meant !== undefined) {
      corrected = corrected.slice(0, word.start) + meant + corrected.slice(word.end);
    }
  }
  return corrected === query ? undefined : corrected;
}
