import { foldText } from '#contract/fold-text.ts';
import { readTexts } from '#server/search/engine/read-attribute.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import type { Predicate } from '#server/search/filters/build-predicate.ts';
import type { AdvancedQuery } from './parse-advanced-query.ts';

/**
 * Lets records through that hold every phrase word for word in one text, and none of what is excluded. Undefined where
 * nothing of that is asked.
 *
 * @param attributes names of the attributes to look into; none means all that a record has
 */
export function buildPhrasePredicate(
  { phrases, excluded }: Pick<AdvancedQuery, 'phrases' | 'excluded'>,
  attributes: readonly string[],
): Predicate | undefined {
  const wanted = phrases.flatMap(buildPhrase);
  const unwanted = excluded.flatMap(buildPhrase);
  if (wanted.length === 0 && unwanted.length === 0) return undefined;
  return (record) => {
    const texts = listTexts(record, attributes);
    const isHeld = (phrase: Phrase) => texts.some((text) => hasPhrase(text, phrase));
    return wanted.every(isHeld) && !unwanted.some(isHeld);
  };
}

interface Phrase {
  readonly firstWord: string;
  /** The words one after the other, whatever signs stand between them. */
  readonly pattern: RegExp;
}

/** None for signs alone. */
function buildPhrase(phrase: string): readonly Phrase[] {
  const words = foldText(phrase).match(/[\p{L}\p{N}]+/gu);
  if (!words) return [];
  const inside = words.join('[^\\p{L}\\p{N}]+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${inside}(?![\\p{L}\\p{N}])`, 'u');
  return [{ firstWord: words[0], pattern }];
}

function hasPhrase(text: string, { firstWord, pattern }: Phrase): boolean {
  // Most texts lack the word, which is seen sooner without the pattern.
  return text.includes(firstWord) && pattern.test(text);
}

/** Letters that folding changes beyond their case; marks such as quotes and dashes stay out of it. */
const NEEDS_FOLDING = /[\u00c0-\u1fff\u2070-\uffff]/;

function listTexts(record: IndexRecord, attributes: readonly string[]): readonly string[] {
  const names = attributes.length > 0 ? attributes : Object.keys(record);
  return names
    .flatMap((name) => readTexts(record, name))
    .map((text) => (NEEDS_FOLDING.test(text) ? foldText(text) : text.toLowerCase()));
}
