import { findSequence, type SequencePostings } from './find-sequence.ts';
import { getPartCount, getAttribute, type InvertedIndex } from './inverted-index.ts';
import type { PlannedWord, PostingRange } from './planned-word.ts';
import { RANKING } from './ranking.ts';
import { resetAccumulators, resizeAccumulators, type Accumulators } from './accumulators.ts';

/** What is asked of the scoring beside the words. */
export interface Scoring {
  readonly words: readonly PlannedWord[];
  /** 1 for each attribute that may be looked into. */
  readonly allowed: Uint8Array;
  /** Required words that a record may lack. */
  readonly maxMissing: number;
  /**
   * What of the others it must have in its title and headings: one, all of them, or enough to tell what was meant
   * (RANKING.telling), where its text counts in part.
   */
  readonly strong: 'one' | 'all' | 'telling';
}

/** Records that have enough of the words, with their scores. */
export interface Scores {
  readonly records: Uint32Array;
  readonly scores: Float32Array;
}

/** Postings that one word may cost, and those of a word that only confirms records which others have found. */
const MAX_POSTINGS = 40_000;
const MAX_CONFIRMING_POSTINGS = 150_000;

/** One word while it is scored. */
interface WordScoring {
  readonly index: InvertedIndex;
  readonly accumulators: Accumulators;
  readonly allowed: Uint8Array;
  readonly wordIndex: number;
  readonly importance: number;
  /** Words that a record has so far: one with fewer is passed over. */
  readonly minCount: number;
}

/**
 * Notes where one word stands, and how much that is worth.
 *
 * @param postings that the ranges are parts of
 */
function scorePostings(
  { records, packedAttributes, positions }: SequencePostings,
  ranges: readonly PostingRange[],
  { index, accumulators, allowed, wordIndex, importance, minCount }: WordScoring,
): void {
  const { counts, covers, further, touched, norms } = accumulators;
  const { lengths, weights } = index;
  const width = weights.length;
  const best = accumulators.best[wordIndex]!;
  const titlePositions = accumulators.titlePositions[wordIndex]!;
  for (const { from, to, quality } of ranges) {
    for (let at = from; at < to; at++) {
      const record = records[at]!;
      if (counts[record]! < minCount) continue;
      const packed = packedAttributes[at]!;
      const attribute = getAttribute(packed);
      if (allowed[attribute] === 0) continue;
      const position = positions[at]!;
      const length = lengths[record * width + attribute]!;
      const attributeWeight = weights[attribute]!;
      const isLate = position >= RANKING.opening && attributeWeight < RANKING.strongWeight;
      const weight = attributeWeight * (isLate ? RANKING.afterOpening : 1);
      const value = quality * weight * norms[length]! * importance;
      if (attribute < covers.length) {
        const cover = covers[attribute]!;
        const parts = getPartCount(packed);
        const told =
          parts === 1 ? importance : cover.whole[record]! * Math.min(1, parts / (length || 1));
        const own = quality * told;
        const known = cover.lastWord[record] === wordIndex + 1 ? cover.lastAdded[record]! : 0;
        if (own > known) {
          cover.covered[record]! += own - known;
          cover.lastAdded[record] = own;
          cover.lastWord[record] = wordIndex + 1;
          if (attribute === 0) titlePositions[record] = position + 1;
        }
      }
      const known = best[record]!;
      if (known === 0) {
        if (counts[record] === 0) touched[accumulators.touchedCount++] = record;
        counts[record]! += 1;
        best[record] = value;
      } else {
        further[record]! += Math.min(known, value) * RANKING.furtherAttributes;
        if (value > known) best[record] = value;
      }
    }
  }
}

function scoreWord({ answers }: PlannedWord, scoring: WordScoring): void {
  const { index, minCount } = scoring;
  const maxPostings = minCount > 0 ? MAX_CONFIRMING_POSTINGS : MAX_POSTINGS;
  scorePostings(index, answers.listRanges(maxPostings), scoring);
  for (const sequence of answers.sequences) {
    const postings = findSequence(sequence, index);
    const whole = { from: 0, to: postings.records.length, quality: sequence.quality };
    scorePostings(postings, [whole], scoring);
  }
}

/** Scores the records that have the words of a query. A bigger score is better; see RANKING for its parts. */
export function scoreRecords(
  index: InvertedIndex,
  accumulators: Accumulators,
  scoring: Scoring,
): Scores {
  const required = scoring.words.filter(({ isOptional }) => !isOptional);
  resizeAccumulators(accumulators, required.length, index.size);
  const indispensable = required.filter(({ canLack }) => !canLack).length;
  // Words that a record may lack come last: they are looked for in records that have all others.
  const order = [...required.entries()].toSorted(
    ([, one], [, other]) =>
      Number(one.canLack) - Number(other.canLack) || one.answers.postings - other.answers.postings,
  );
  for (const [done, [wordIndex, word]] of order.entries()) {
    const minCount = Math.min(done, indispensable) - scoring.maxMissing;
    const { importance } = word;
    const { allowed } = scoring;
    scoreWord(word, { index, accumulators, allowed, wordIndex, importance, minCount });
  }
  const { counts, touched, touchedCount } = accumulators;
  const { foundRecords: records, foundScores: scores } = accumulators;
  let found = 0;
  for (let at = 0; at < touchedCount; at++) {
    const record = touched[at]!;
    const isEnough =
      counts[record]! >= indispensable ||
      (scoring.maxMissing > 0 && isStrong(accumulators, record, required, scoring));
    if (!isEnough) continue;
    records[found] = record;
    const had = indispensable < required.length ? counts[record]! * RANKING.eachWord : 0;
    scores[found++] = sumScore(accumulators, record, required) + had;
  }
  resetAccumulators(accumulators, required.length);
  return { records: records.slice(0, found), scores: scores.slice(0, found) };
}

/** Whether a record has most of the words, and enough of these in its title or headings. */
function isStrong(
  accumulators: Accumulators,
  record: number,
  words: readonly PlannedWord[],
  { maxMissing, strong: wanted }: Scoring,
): boolean {
  if (accumulators.counts[record]! < words.length - maxMissing) return false;
  let strong = 0;
  let told = 0;
  for (const [wordIndex, { importance }] of words.entries()) {
    const best = accumulators.best[wordIndex]![record]!;
    const isInHeading = best >= RANKING.strongWeight * importance;
    if (isInHeading) strong += 1;
    if (best > 0) told += importance * (isInHeading ? 1 : RANKING.toldByText);
  }
  if (wanted === 'telling') return told >= RANKING.telling;
  if (wanted === 'one') return strong >= 1;
  return strong >= Math.max(Math.min(2, words.length - 1), words.length - maxMissing);
}

function sumScore(
  accumulators: Accumulators,
  record: number,
  words: readonly PlannedWord[],
): number {
  let sum = 0;
  let asked = 0;
  let pairs = 0;
  let before = -1;
  let isAllStrong = words.length > 1;
  // Plain loops: this is done for thousands of records, and each pair of an iterator would be garbage.
  for (let wordIndex = 0; wordIndex < words.length; wordIndex++) {
    const best = accumulators.best[wordIndex]![record]!;
    const { importance } = words[wordIndex]!;
    sum += best;
    asked += importance;
    isAllStrong &&= best >= RANKING.strongMatch * importance;
    const position = accumulators.titlePositions[wordIndex]![record]!;
    if (position > 1 && position === before + 1) pairs += 1;
    before = position;
  }
  const further = Math.min(accumulators.further[record]!, sum * RANKING.maxFurther);
  let whole = 0;
  for (let attribute = 0; attribute < accumulators.covers.length; attribute++) {
    const { whole: all, covered } = accumulators.covers[attribute]!;
    const typed = covered[record]!;
    if (typed === 0) continue;
    const share = attribute === 0 ? RANKING.wholeTitle : RANKING.wholeHeading;
    whole = Math.max(whole, share * Math.min(1, typed / all[record]!) * Math.min(1, typed / asked));
  }
  const together = isAllStrong ? RANKING.allStrong * asked : 0;
  return sum + further + whole + pairs * RANKING.titleOrder + together;
}
