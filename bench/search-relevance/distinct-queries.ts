import { createRandom } from './create-random.ts';
import { listKeystrokes } from './latency.ts';
import type { RelevanceData } from './load-relevance-data.ts';

/** Letters of a word before readers see what they look for. */
const MIN_LETTERS = 2;

function listBeginnings(word: string): string[] {
  const lengths = Array.from({ length: Math.max(0, word.length - MIN_LETTERS + 1) });
  return lengths.map((_, at) => word.slice(0, at + MIN_LETTERS));
}

/** Of two neighbouring words the first, and each beginning of the second. */
function listPairs(words: readonly string[]): string[] {
  return words
    .slice(1)
    .flatMap((word, at) => listBeginnings(word).map((start) => `${words[at]!} ${start}`));
}

/**
 * Queries of which no two are the same, so that no cache helps: the given queries letter by letter, the words of the
 * records letter by letter, and pairs of neighbouring words. The order is random, and the same at every run.
 */
export function listDistinctQueries(
  records: RelevanceData['records'],
  graded: RelevanceData['queries'],
): string[] {
  const distinct = new Set(listKeystrokes(graded).map((query) => query.trim().toLowerCase()));
  for (const { page_title, section_title = '', content } of records) {
    for (const text of [page_title, section_title, content]) {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      for (const word of words) for (const start of listBeginnings(word)) distinct.add(start);
      for (const pair of listPairs(words)) distinct.add(pair);
    }
  }
  distinct.delete('');
  const random = createRandom(1);
  const ordered = [...distinct].toSorted().map((query) => ({ query, at: random() }));
  return ordered.toSorted((one, other) => one.at - other.at).map(({ query }) => query);
}
