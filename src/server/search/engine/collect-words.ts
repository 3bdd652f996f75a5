import type { EngineOptions } from './engine-options.ts';
import { readTexts } from './read-attribute.ts';
import type { IndexRecord } from './search-engine.ts';
import { splitWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';

/** Tells of a folded word whether records have it, in any form, in what is searched. */
export function collectWords(
  records: readonly IndexRecord[],
  { searchable }: EngineOptions,
): (word: string) => boolean {
  const stems = new Set<string>();
  for (const record of records) {
    const attributes = searchable?.map(({ attribute }) => attribute) ?? Object.keys(record);
    for (const text of attributes.flatMap((attribute) => readTexts(record, attribute))) {
      for (const { word } of splitWords(text)) stems.add(stemWord(word));
    }
  }
  return (word) => stems.has(stemWord(word));
}
