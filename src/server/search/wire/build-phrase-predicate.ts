import { readTexts } from '#server/search/engine/read-attribute.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import type { Predicate } from './build-predicate.ts';
import { foldText } from './mark-words.ts';
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
  const wanted = phrases.flatMap(buildPattern);
  const unwanted = excluded.flatMap(buildPattern);
  if (wanted.length === 0 && unwanted.length === 0) return undefined;
  return (record) => {
    const texts = listTexts(record, attributes);
    const isHeld = (pattern: RegExp) => texts.some((text) => pattern.test(text));
    return wanted.every(isHeld) && !unwanted.some(isHeld);
  };
}

/** The words of a phrase one after the other, whatever signs stand between them; none for signs alone. */
function buildPattern(phrase: string): readonly RegExp[] {
  const words = foldText(phrase).match(/[\p{L}\p{N}]+/gu);
  if (!words) return [];
  const inside = words.join('[^\\p{L}\\p{N}]+');
  return [new RegExp(`(?<![\\p{L}\\p{N}])${inside}(?![\\p{L}\\p{N}])`, 'u')];
}

function listTexts(record: IndexRecord, attributes: readonly string[]): readonly string[] {
  const names = attributes.length > 0 ? attributes : Object.keys(record);
  return names.flatMap((name) => readTexts(record, name)).map(foldText);
}
