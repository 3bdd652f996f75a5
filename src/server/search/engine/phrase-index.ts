import { readTexts } from './read-attribute.ts';
import type { IndexRecord } from './search-engine.ts';
import { splitCompounds } from './split-words.ts';
import { stemWord } from './stem-word.ts';
import { STOP_WORDS } from '#contract/stop-words.ts';

/** Records by the phrases that ask for them. */
export type PhraseIndex = ReadonlyMap<string, readonly number[]>;

/**
 * What two ways of typing one phrase have in common: the significant words, without their endings, in order. One
 * significant word alone would be half of other questions, so that there the others count too.
 */
function buildKey(text: string): string {
  const words = splitCompounds(text).flatMap(({ parts }) => parts.map(({ word }) => word));
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return (significant.length < 2 ? words : significant).map(stemWord).join(' ');
}

/** Lists the records that a writer has given a phrase, by that phrase. */
export function buildPhraseIndex(
  records: readonly IndexRecord[],
  attribute: string | undefined,
): PhraseIndex {
  const index = new Map<string, number[]>();
  if (attribute === undefined) return index;
  for (const [number, record] of records.entries()) {
    for (const phrase of readTexts(record, attribute)) {
      const key = buildKey(phrase);
      if (key !== '') index.set(key, [...(index.get(key) ?? []), number]);
    }
  }
  return index;
}

/** The records that have the whole query as one phrase. */
export function findPhrase(index: PhraseIndex, query: string): readonly number[] {
  return index.size === 0 ? [] : (index.get(buildKey(query)) ?? []);
}
