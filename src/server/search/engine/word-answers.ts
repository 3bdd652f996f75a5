import { getImportance } from './accumulators.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { Answers, PostingRange, PlanPart, Sequence, TermHit } from './planned-word.ts';

/** Hits of which each is at least this part as good as the best count for how much a word tells. */
const NEARLY_BEST = 0.9;

function computeImportance(hits: readonly TermHit[], { frequencies, size }: InvertedIndex): number {
  let best = 0;
  for (const { quality } of hits) if (quality > best) best = quality;
  let count = 0;
  for (const { term, quality } of hits)
    if (quality >= best * NEARLY_BEST) count += frequencies[term]!;
  return getImportance(count, size);
}

function countPostings(hits: readonly TermHit[], { starts }: InvertedIndex): number {
  let count = 0;
  for (const { term } of hits) count += starts[term + 1]! - starts[term]!;
  return count;
}

/** What answers a word, with what is worked out of that once: other queries have the same word. */
export class WordAnswers implements Answers {
  readonly hits: readonly TermHit[];
  readonly sequences: readonly Sequence[];
  readonly importance: number;
  readonly postings: number;
  readonly isForgiving: boolean;
  readonly #index: InvertedIndex;
  readonly #ranges = new Map<number, readonly PostingRange[]>();

  constructor({ hits, sequences }: PlanPart, index: InvertedIndex) {
    this.hits = hits;
    this.sequences = sequences;
    this.importance = computeImportance(hits, index);
    this.postings = countPostings(hits, index);
    this.isForgiving = hits.some(({ typos }) => typos > 0);
    this.#index = index;
  }

  listRanges(maxPostings: number): readonly PostingRange[] {
    const max = this.postings <= maxPostings ? Infinity : maxPostings;
    const known = this.#ranges.get(max);
    if (known) return known;
    const ranges = this.#findRanges(max);
    this.#ranges.set(max, ranges);
    return ranges;
  }

  #findRanges(maxPostings: number): PostingRange[] {
    const { starts, middles } = this.#index;
    const ranges: PostingRange[] = [];
    let spent = 0;
    for (const hit of this.hits.toSorted((one, other) => other.quality - one.quality)) {
      const from = starts[hit.term]!;
      const middle = middles[hit.term]!;
      const end = starts[hit.term + 1]!;
      if (hit.isPrefix && spent + middle - from > maxPostings) continue;
      const to = spent + end - from > maxPostings ? middle : end;
      spent += to - from;
      ranges.push({ from, to, quality: hit.quality });
    }
    return ranges;
  }
}
