import { findSequence } from './find-sequence.ts';
import { getParts, getPlace, type InvertedIndex } from './inverted-index.ts';
import type { PlannedWord, TermHit } from './plan-query.ts';
import { RANKING } from './ranking.ts';
import { clearSheets, fitSheets, type Sheets } from './sheets.ts';

/** What is asked of the scoring beside the words. */
export interface Scoring {
  readonly words: readonly PlannedWord[];
  /** 1 for each attribute that may be looked into. */
  readonly allowed: Uint8Array;
  /** Required words that a record may lack. */
  readonly mayLack: number;
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
const MOST_POSTINGS = 40_000;
const MOST_CONFIRMING = 150_000;

/** A part of the postings, and how well they match. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly quality: number;
}

/**
 * The postings to walk for a word, best matches first. Where there are too many, as for the beginning `a` in a
 * large index, words are looked for in titles and headings only, and the weakest beginnings are left out.
 */
function listStretches(hits: readonly TermHit[], index: InvertedIndex, most: number): Stretch[] {
  const stretches: Stretch[] = [];
  let spent = 0;
  for (const hit of hits.toSorted((one, other) => other.quality - one.quality)) {
    const from = index.starts[hit.term]!;
    const middle = index.middles[hit.term]!;
    const end = index.starts[hit.term + 1]!;
    if (hit.isPrefix && spent + middle - from > most) continue;
    const to = spent + end - from > most ? middle : end;
    spent += to - from;
    stretches.push({ from, to, quality: hit.quality });
  }
  return stretches;
}

function countPostings({ hits }: PlannedWord, { starts }: InvertedIndex): number {
  return hits.reduce((sum, { term }) => sum + starts[term + 1]! - starts[term]!, 0);
}

/** Notes where one word stands, and how much that is worth. */
function scoreWord(
  index: InvertedIndex,
  sheets: Sheets,
  { word, place, done }: { word: PlannedWord; place: number; done: number },
  { allowed, mayLack }: Scoring,
): void {
  const { counts, covers, further, touched } = sheets;
  const { records, places, positions, lengths, weights } = index;
  const width = weights.length;
  const best = sheets.best[place]!;
  const titlePlaces = sheets.titlePlaces[place]!;
  // Records that already lack more words than they may are passed over.
  const least = done - mayLack;

  const note = (record: number, packed: number, position: number, quality: number): void => {
    const attribute = getPlace(packed);
    if (allowed[attribute] === 0) return;
    const length = lengths[record * width + attribute]! || 1;
    const isLate = position >= RANKING.opening && weights[attribute]! < RANKING.strongWeight;
    const norm = RANKING.lengthFloor + (1 - RANKING.lengthFloor) / length;
    const weight = weights[attribute]! * (isLate ? RANKING.afterOpening : 1);
    const value = quality * weight * norm * word.importance;
    if (attribute < covers.length) {
      const cover = covers[attribute]!;
      const parts = getParts(packed);
      const told =
        parts === 1 ? word.importance : cover.whole[record]! * Math.min(1, parts / length);
      const own = quality * told;
      const known = cover.lastWord[record] === place + 1 ? cover.lastAdded[record]! : 0;
      if (own > known) {
        cover.covered[record]! += own - known;
        cover.lastAdded[record] = own;
        cover.lastWord[record] = place + 1;
        if (attribute === 0) titlePlaces[record] = position + 1;
      }
    }
    const known = best[record]!;
    if (known === 0) {
      if (counts[record] === 0) touched[sheets.touchedCount++] = record;
      counts[record]! += 1;
      best[record] = value;
    } else {
      further[record]! += Math.min(known, value) * RANKING.furtherAttributes;
      if (value > known) best[record] = value;
    }
  };

  const most = least > 0 ? MOST_CONFIRMING : MOST_POSTINGS;
  for (const { from, to, quality } of listStretches(word.hits, index, most)) {
    for (let at = from; at < to; at++) {
      const record = records[at]!;
      if (counts[record]! >= least) note(record, places[at]!, positions[at]!, quality);
    }
  }
  for (const sequence of word.sequences) {
    for (const { record, place: attribute, position } of findSequence(sequence, index)) {
      if (counts[record]! >= least) note(record, attribute, position, sequence.quality);
    }
  }
}

/** Scores the records that have the words of a query. A bigger score is better; see RANKING for its parts. */
export function scoreRecords(index: InvertedIndex, sheets: Sheets, scoring: Scoring): Scores {
  const required = scoring.words.filter(({ isOptional }) => !isOptional);
  fitSheets(sheets, required.length, index.size);
  const order = [...required.entries()].toSorted(
    ([, one], [, other]) => countPostings(one, index) - countPostings(other, index),
  );
  for (const [done, [place, word]] of order.entries()) {
    scoreWord(index, sheets, { word, place, done }, scoring);
  }
  const { counts, touched, touchedCount } = sheets;
  const records = new Uint32Array(touchedCount);
  const scores = new Float32Array(touchedCount);
  let found = 0;
  for (let at = 0; at < touchedCount; at++) {
    const record = touched[at]!;
    const isEnough =
      counts[record] === required.length ||
      (scoring.mayLack > 0 && isStrong(sheets, record, required, scoring));
    if (!isEnough) continue;
    records[found] = record;
    scores[found++] = sumScore(sheets, record, required);
  }
  clearSheets(sheets, required.length);
  return { records: records.subarray(0, found), scores: scores.subarray(0, found) };
}

/** Whether a record has most of the words, and enough of these in its title or headings. */
function isStrong(
  sheets: Sheets,
  record: number,
  words: readonly PlannedWord[],
  { mayLack, strong: wanted }: Scoring,
): boolean {
  if (sheets.counts[record]! < words.length - mayLack) return false;
  let strong = 0;
  let told = 0;
  for (const [place, { importance }] of words.entries()) {
    const best = sheets.best[place]![record]!;
    const isInHeading = best >= RANKING.strongWeight * importance;
    if (isInHeading) strong += 1;
    if (best > 0) told += importance * (isInHeading ? 1 : RANKING.toldByText);
  }
  if (wanted === 'telling') return told >= RANKING.telling;
  if (wanted === 'one') return strong >= 1;
  return strong >= Math.max(Math.min(2, words.length - 1), words.length - mayLack);
}

function sumScore(sheets: Sheets, record: number, words: readonly PlannedWord[]): number {
  let sum = 0;
  let asked = 0;
  let pairs = 0;
  let before = -1;
  let isAllStrong = words.length > 1;
  // Plain loops: this is done for thousands of records, and each pair of an iterator would be garbage.
  for (let place = 0; place < words.length; place++) {
    const best = sheets.best[place]![record]!;
    const { importance } = words[place]!;
    sum += best;
    asked += importance;
    isAllStrong &&= best >= RANKING.strongMatch * importance;
    const position = sheets.titlePlaces[place]![record]!;
    if (position > 1 && position === before + 1) pairs += 1;
    before = position;
  }
  const further = Math.min(sheets.further[record]!, sum * RANKING.mostFromFurther);
  let whole = 0;
  for (let place = 0; place < sheets.covers.length; place++) {
    const { whole: all, covered } = sheets.covers[place]!;
    const typed = covered[record]!;
    if (typed === 0) continue;
    const most = place === 0 ? RANKING.wholeTitle : RANKING.wholeHeading;
    whole = Math.max(whole, most * Math.min(1, typed / all[record]!) * Math.min(1, typed / asked));
  }
  const together = isAllStrong ? RANKING.allStrong * asked : 0;
  return sum + further + whole + pairs * RANKING.titleOrder + together;
}
