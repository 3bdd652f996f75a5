import type { InvertedIndex } from './inverted-index.ts';
import { RANKING } from './ranking.ts';
import { STOP_WORDS } from '#contract/stop-words.ts';

/** What scoring adds up, by record. The arrays are reused from query to query. */
export interface Accumulators {
  /** Required words that a record has. */
  readonly counts: Uint8Array;
  /** What further attributes add. */
  readonly further: Float32Array;
  /** Best of each record, by word. */
  readonly best: Float32Array[];
  /** One more than the position in the title, 0 for none, by word. */
  readonly titlePositions: Uint8Array[];
  /** How much of each title and heading was typed. */
  readonly covers: readonly Coverage[];
  /** How much an attribute of so many words counts beside one of a single word. */
  readonly norms: Float64Array;
  /** Records that have been written about. */
  readonly touched: Uint32Array;
  /** Those of them that have enough of the words, with their scores. */
  readonly foundRecords: Uint32Array;
  readonly foundScores: Float32Array;
  touchedCount: number;
}

/** How much of one attribute the words cover, by record. */
export interface Coverage {
  /** Importance of all words of the attribute. */
  readonly whole: Float32Array;
  /** Importance of those that were typed, by how well they match. */
  readonly covered: Float32Array;
  /** What the word looked at last has added, and one more than its position. */
  readonly lastAdded: Float32Array;
  readonly lastWord: Uint8Array;
}

/** How much a term tells: 1 when a single record has it, less the more records have it. */
export function getImportance(count: number, size: number): number {
  const rarity = Math.log(Math.max(1, size / Math.max(1, count))) / Math.log(Math.max(2, size));
  return RANKING.minImportance + (1 - RANKING.minImportance) * rarity;
}

function buildCoverage(index: InvertedIndex, attribute: number): Coverage {
  const { size } = index;
  const whole = new Float32Array(size);
  for (const [term, word] of index.terms.entries()) {
    if (STOP_WORDS.has(word)) continue;
    const importance = getImportance(index.frequencies[term]!, size);
    for (let at = index.starts[term]!; at < index.starts[term + 1]!; at++) {
      if (index.packedAttributes[at] === attribute) whole[index.records[at]!]! += importance;
    }
  }
  const covered = new Float32Array(size);
  return { whole, covered, lastAdded: new Float32Array(size), lastWord: new Uint8Array(size) };
}

/** Lengths are bytes. */
function buildNorms(): Float64Array {
  const { lengthFloor } = RANKING;
  return Float64Array.from(
    { length: 256 },
    (_, length) => lengthFloor + (1 - lengthFloor) / (length || 1),
  );
}

/** Makes the accumulators for an index. */
export function createAccumulators(index: InvertedIndex): Accumulators {
  const { size } = index;
  return {
    counts: new Uint8Array(size),
    further: new Float32Array(size),
    best: [],
    titlePositions: [],
    covers: Array.from({ length: index.strong }, (_, attribute) => buildCoverage(index, attribute)),
    norms: buildNorms(),
    touched: new Uint32Array(size),
    foundRecords: new Uint32Array(size),
    foundScores: new Float32Array(size),
    touchedCount: 0,
  };
}

/** Makes room for as many words as a query has. */
export function resizeAccumulators(accumulators: Accumulators, words: number, size: number): void {
  while (accumulators.best.length < words) {
    accumulators.best.push(new Float32Array(size));
    accumulators.titlePositions.push(new Uint8Array(size));
  }
}

/** Of so many records at least one is written about where all are wiped at once, which is quicker. */
const FEW = 8;

/** Wipes what a query has written. */
export function resetAccumulators(accumulators: Accumulators, words: number): void {
  const { touched, touchedCount } = accumulators;
  if (touchedCount * FEW > touched.length) wipeAll(accumulators, words);
  else wipeTouched(accumulators, words);
  accumulators.touchedCount = 0;
}

function wipeAll({ counts, further, covers, best, titlePositions }: Accumulators, words: number) {
  counts.fill(0);
  further.fill(0);
  for (const { covered, lastWord } of covers) {
    covered.fill(0);
    lastWord.fill(0);
  }
  for (let word = 0; word < words; word++) {
    best[word]!.fill(0);
    titlePositions[word]!.fill(0);
  }
}

function wipeTouched(accumulators: Accumulators, words: number): void {
  for (let at = 0; at < accumulators.touchedCount; at++) {
    const record = accumulators.touched[at]!;
    accumulators.counts[record] = 0;
    accumulators.further[record] = 0;
    for (const cover of accumulators.covers) {
      cover.covered[record] = 0;
      cover.lastWord[record] = 0;
    }
    for (let word = 0; word < words; word++) {
      accumulators.best[word]![record] = 0;
      accumulators.titlePositions[word]![record] = 0;
    }
  }
}
