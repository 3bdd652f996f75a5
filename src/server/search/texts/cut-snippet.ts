import type { PreparedText } from './prepared-text.ts';
import type { Span } from './mark-words.ts';

/** A part of a text; positions in UTF-16 units. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

/** Where each part of a text starts and ends, in turn, in UTF-16 units. */
type Bounds = Uint32Array;

const getStart = (words: Bounds, word: number) => words[word * 2]!;
const getEnd = (words: Bounds, word: number) => words[word * 2 + 1]!;

/** The words of a text that a span covers. */
interface Place {
  readonly first: number;
  readonly last: number;
  readonly queryWords: readonly string[];
}

function placeSpans(spans: readonly Span[], words: Bounds): Place[] {
  let first = 0;
  return spans.map(({ start, end, queryWords }) => {
    while (getEnd(words, first) <= start) first += 1;
    let last = first;
    while (getEnd(words, last) < end) last += 1;
    return { first, last, queryWords };
  });
}

/** Counts the query words of a stretch. A query has few: a list finds one sooner than a map. */
class WordCounts {
  readonly #words: string[] = [];
  readonly #counts: number[] = [];
  #different = 0;
  #total = 0;

  add(words: readonly string[]): void {
    for (const word of words) {
      let at = this.#words.indexOf(word);
      if (at < 0) {
        at = this.#words.push(word) - 1;
        this.#counts.push(0);
      }
      if ((this.#counts[at]! += 1) === 1) this.#different += 1;
    }
    this.#total += words.length;
  }

  take(words: readonly string[]): void {
    for (const word of words) {
      if ((this.#counts[this.#words.indexOf(word)]! -= 1) === 0) this.#different -= 1;
    }
    this.#total -= words.length;
  }

  /** Different query words count first, then all of them. */
  get score(): number {
    return this.#different * 1000 + Math.min(this.#total, 999);
  }
}

/** The same for what most texts hold: one match, or none. A match that is longer than the stretch counts as none. */
function findOnly(place: Place | undefined, size: number): number {
  return place && place.first > place.last - size ? Math.max(0, place.last - size + 1) : 0;
}

/** The first of the stretches of words that hold the most of what was asked. It ends with a match. */
function findBest(places: readonly Place[], size: number): number {
  if (places.length < 2) return findOnly(places[0], size);
  const counts = new WordCounts();
  let left = 0;
  let best = 0;
  let bestScore = 0;
  for (const [at, { last, queryWords }] of places.entries()) {
    counts.add(queryWords);
    for (; left <= at && places[left]!.first <= last - size; left += 1) {
      counts.take(places[left]!.queryWords);
    }
    // Several spans that end in one word count together.
    if (places[at + 1]?.last === last) continue;
    const { score } = counts;
    if (score <= bestScore) continue;
    bestScore = score;
    best = Math.max(0, last - size + 1);
  }
  return best;
}

/** Chooses the stretch of at most `size` words that shows best why the text matched. */
export function cutSnippet(
  { text, words }: PreparedText,
  spans: readonly Span[],
  size: number,
): Cut {
  const count = words.length / 2;
  if (count <= size) return { from: 0, to: text.length };
  const places = placeSpans(spans, words);
  const best = findBest(places, size);
  const end = best + size - 1;
  const inside = places.filter(({ first, last }) => first >= best && last <= end);
  const before = (inside[0]?.first ?? best) - best;
  const after = end - (inside.at(-1)?.last ?? end);
  // As much text before the first match as behind the last, as far as there is any.
  const shift = Math.trunc((before - after) / 2);
  const first = Math.min(Math.max(0, best + shift), count - size);
  const last = first + size - 1;
  return {
    from: first === 0 ? 0 : getStart(words, first),
    to: last === count - 1 ? text.length : getEnd(words, last),
  };
}
