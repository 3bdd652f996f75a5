import { createRandom } from './create-random.ts';
import type { RelevanceData } from './load-relevance-data.ts';

const SYLLABLES = 'ba de fo gi ku la me no pi ra se to vu xa zo lin mar ter con pre'.split(' ');

/** A word made up of syllables; small numbers, which are common ones, make short words. */
function makeWord(number: number): string {
  let word = '';
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length];
  }
  return `${word}s`;
}

const WORDS = 40_000;

/**
 * As many records as a bigger site has: copies of the given ones under other addresses, each with words of its
 * own, a few common and most of them rare, as in real texts.
 */
export function enlargeRecords(
  records: RelevanceData['records'],
  size: number,
): RelevanceData['records'] {
  const random = createRandom(1);
  const draw = (): string => makeWord(Math.floor(WORDS * random() ** 3));
  return Array.from({ length: size }, (_, number) => {
    const record = records[number % records.length]!;
    const copy = Math.floor(number / records.length);
    if (copy === 0) return record;
    const words = Array.from({ length: 8 }, draw).join(' ');
    return {
      ...record,
      objectID: `/part-${copy}${record.objectID}`,
      page_title: `${record.page_title} ${makeWord(copy * 977)}`,
      content: `${words} ${record.content}`.slice(0, 600),
      position: record.position + copy * 1000,
    };
  });
}
