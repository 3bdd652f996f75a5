import type { Span } from './mark-words.ts';

/** A part of a text; positions in UTF-16 units. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly queryWords: readonly string[];
}

function listWords(text: string, spans: readonly Span[]): Word[] {
  let at = 0;
  return Array.from(text.matchAll(/\S+/g), ({ 0: word, index: start }) => {
    const end = start + word.length;
    const queryWords: string[] = [];
    while (at < spans.length && spans[at]!.start < end) queryWords.push(...spans[at++]!.queryWords);
    return { start, end, queryWords };
  });
}

/** Different query words count first, then all of them. */
function countScore(counts: ReadonlyMap<string, number>, total: number): number {
  return counts.size * 1000 + Math.min(total, 999);
}

/** The first of the stretches of words that hold the most of what was asked. */
function findBest(words: readonly Word[], size: number): number {
  const counts = new Map<string, number>();
  let total = 0;
  let best = 0;
  let bestScore = 0;
  for (const [last, { queryWords }] of words.entries()) {
    for (const word of queryWords) counts.set(word, (counts.get(word) ?? 0) + 1);
    total += queryWords.length;
    for (const word of words[last - size]?.queryWords ?? []) {
      const left = counts.get(word)! - 1;
      if (left === 0) counts.delete(word);
      else counts.set(word, left);
      total -= 1;
    }
    const score = countScore(counts, total);
    if (score > bestScore) {
      bestScore = score;
      best = Math.max(0, last - size + 1);
    }
  }
  return best;
}

/** Chooses the stretch of at most `size` words that shows best why the text matched. */
export function cutSnippet(text: string, spans: readonly Span[], size: number): Cut {
  const words = listWords(text, spans);
  if (words.length <= size) return { from: 0, to: text.length };
  const best = findBest(words, size);
  const stretch = words.slice(best, best + size);
  const matched = stretch.map(({ queryWords }) => queryWords.length > 0);
  const before = matched.indexOf(true);
  const after = size - 1 - matched.lastIndexOf(true);
  // As much text before the first match as behind the last, as far as there is any.
  const shift = before < 0 ? 0 : Math.trunc((before - after) / 2);
  const first = Math.min(Math.max(0, best + shift), words.length - size);
  const last = first + size - 1;
  return {
    from: first === 0 ? 0 : words[first]!.start,
    to: last === words.length - 1 ? text.length : words[last]!.end,
  };
}
